import Dispatch
import Foundation
import GreenroomCore
import Testing

@testable import GreenroomServer

@Suite(.timeLimit(.minutes(5)))
struct StopTests {
  /// A server with a route that waits, and one with a large answer.
  private struct Held {
    let entered = DispatchSemaphore(value: 0)
    let release = DispatchSemaphore(value: 0)
    let server: HTTPServer
    let port: Int

    init() throws {
      let (entered, release) = (entered, release)
      let large = Response(status: 200, body: Body([UInt8](repeating: 9, count: 8 << 20)), isReusable: true)
      let router = Router(routes: [
        Route(.get, "/held", name: "held") { _, _ in
          entered.signal()
          release.wait()
          return Response(status: 200, body: Body(Array("done".utf8)))
        },
        Route(.get, "/large", name: "large") { _, _ in large },
        Route(.get, "/quick", name: "quick") { _, _ in Response(status: 200) },
      ])
      var limits = ServerLimits()
      limits.threads = 4
      // Longer than a test may take: only the stop itself ends what stands still.
      limits.idleTime = .seconds(600)
      limits.answerTime = .seconds(600)
      server = HTTPServer(
        application: Application(router: router, clock: .system, observers: []), limits: limits,
        clock: .system, log: ServerLog(sink: MemorySink(), clock: .system))
      port = try server.start(host: "127.0.0.1", port: 0)
    }

    /// Begins to stop and returns when nobody is accepted any more.
    func beginStop(within time: Duration) -> DispatchSemaphore {
      let stopped = DispatchSemaphore(value: 0)
      Thread.detachNewThread { [server] in
        server.stop(within: time)
        stopped.signal()
      }
      while (try? RawClient(port: port)) != nil {}
      return stopped
    }
  }

  @Test func `a request that has begun is answered after the stop has begun`() throws {
    let held = try Held()
    let client = try RawClient(port: held.port)
    client.send(TestServer.bytes("GET", "/held"))
    held.entered.wait()
    let stopped = held.beginStop(within: .seconds(20))
    held.release.signal()
    let response = try client.readResponse()
    #expect(response.text == "done")
    #expect(response.header("Connection")?.lowercased() == "close")
    #expect(try client.readToEnd().isEmpty)
    stopped.wait()
  }

  @Test func `a large answer that is under way arrives whole`() throws {
    let held = try Held()
    let client = try RawClient(port: held.port)
    client.shrinkReceiveBuffer()
    client.send(TestServer.bytes("GET", "/large"))
    _ = client.receive()
    let stopped = held.beginStop(within: .seconds(20))
    #expect(try client.readResponse().body.count == 8 << 20)
    stopped.wait()
  }

  @Test func `a request on an open connection is answered while others end, and is the last`() throws {
    let held = try Held()
    // Half a request keeps the server from stopping.
    let keeper = try RawClient(port: held.port)
    keeper.send("GET /quick HTTP/1.1\r\nHost: h\r\n")
    while !held.server.core.isBusy {}
    let other = try RawClient(port: held.port)
    other.send(TestServer.bytes("GET", "/quick"))
    #expect(try other.readResponse().header("Connection") == nil)
    let stopped = held.beginStop(within: .seconds(20))
    other.send(TestServer.bytes("GET", "/quick"))
    #expect(try other.readResponse().header("Connection")?.lowercased() == "close")
    keeper.send("\r\n")
    #expect(try keeper.readResponse().status == 200)
    stopped.wait()
  }

  @Test func `a client that never reads does not hold the stop up`() throws {
    let held = try Held()
    let client = try RawClient(port: held.port)
    client.shrinkReceiveBuffer()
    client.send(TestServer.bytes("GET", "/large"))
    _ = client.receive()
    held.server.stop(within: .milliseconds(100))
    #expect(try client.readToEnd().count < 8 << 20)
  }

  @Test func `stopping twice, and stopping what never ran, does nothing`() throws {
    let held = try Held()
    held.server.stop(within: .seconds(1))
    held.server.stop(within: .seconds(1))
  }

  @Test func `a server that is released while it runs stops`() throws {
    var held: Held? = try Held()
    let port = try #require(held?.port)
    let client = try RawClient(port: port)
    client.send(TestServer.bytes("GET", "/quick"))
    #expect(try client.readResponse().status == 200)
    held = nil
    #expect(try client.readToEnd().isEmpty)
    #expect(throws: RawClient.Failure.self) { try RawClient(port: port) }
  }

  @Test func `nothing is left of a server that has stopped`() throws {
    weak var core: ServerCore?
    try {
      let held = try Held()
      core = held.server.core
      for _ in 0..<10 {
        let client = try RawClient(port: held.port)
        client.send(TestServer.bytes("GET", "/quick"))
        #expect(try client.readResponse().status == 200)
      }
      let idle = try RawClient(port: held.port)
      held.server.stop(within: .seconds(1))
      #expect(core?.statistics.open == 0)
      #expect(core?.statistics.opened ?? 0 >= 10)
      withExtendedLifetime(idle) {}
    }()
    #expect(spin { core == nil })
  }

  @Test func `a stop in the middle of malformed requests brings nothing down`() throws {
    for _ in 0..<Self.stormRounds {
      let held = try Held()
      let port = held.port
      let group = DispatchGroup()
      for _ in 0..<3 {
        group.enter()
        Thread.detachNewThread {
          // Ends when nobody listens any more.
          while let client = try? RawClient(port: port) {
            for _ in 0..<4 { client.send("BROKEN\r\n\r\n") }
          }
          group.leave()
        }
      }
      #expect(spin { held.server.statistics.opened >= 20 })
      held.server.stop(within: .milliseconds(10))
      group.wait()
    }
  }

  private static let stormRounds = 10
}
