import Foundation
import GreenroomCore
import Testing

@testable import GreenroomServer

@Suite(.timeLimit(.minutes(5)))
struct SlowClientTests {
  /// Time that passes when a test says so.
  private final class Time: Sendable {
    private let now = Lock<UInt64>(0)

    var clock: ServerClock {
      ServerClock(monotonic: { [now] in now.withLock { $0 } }, wall: { 0 })
    }

    func advance(seconds: UInt64) {
      now.withLock { $0 += seconds * 1_000_000_000 }
    }
  }

  /// Runs `body` with a server whose time stands still: 30 s idle, 20 s for a request, 30 s for an answer.
  private func with(
    content: TestFolder? = nil, _ body: (TestServer, ServerCore, Time) throws -> Void
  ) async throws {
    let time = Time()
    try await TestServer.with(.socket, content: content, configure: { $0.clock = time.clock }) { server in
      try body(server, try #require(server.server.socket?.core), time)
    }
  }

  @Test(arguments: ["", "GET /heal"])
  func `a client without a whole request line is cut after the idle time`(text: String) async throws {
    try await with { server, core, time in
      let client = try server.client()
      client.send(text)
      #expect(spin { core.statistics.open > 0 })
      time.advance(seconds: 29)
      core.cutOverdue()
      #expect(core.statistics.cut == 0)
      // One byte more makes no difference.
      client.send("/")
      time.advance(seconds: 2)
      core.cutOverdue()
      #expect(try client.readToEnd().isEmpty)
      #expect(core.statistics.cut == 1)
    }
  }

  @Test(arguments: [
    "GET /health HTTP/1.1\r\nHost: a\r\nX: ",
    "POST /v1/apps/app-1/events HTTP/1.1\r\nHost: h\r\nContent-Length: 400000\r\n\r\n",
  ])
  func `a request that drips is cut after the request time, although it never stands still`(
    text: String
  ) async throws {
    try await with { server, core, time in
      let client = try server.client()
      client.send(text)
      while !core.isBusy {}
      for _ in 0..<9 {
        client.send("a")
        time.advance(seconds: 2)
        core.cutOverdue()
      }
      #expect(core.statistics.cut == 0)
      client.send("a")
      time.advance(seconds: 3)
      core.cutOverdue()
      #expect(try client.readToEnd().isEmpty)
      #expect(core.statistics.cut == 1)
    }
  }

  @Test func `a client that does not take its answer is cut after the answer's time`() async throws {
    let content = try SmallContent.make()
    // 16 MiB at 16 KiB a second: 1024 s, and 30 s beside.
    try content.write("media/large.mp4", [UInt8](repeating: 7, count: 16 << 20))
    try await with(content: content) { server, core, time in
      let client = try server.client()
      client.shrinkReceiveBuffer()
      client.send(TestServer.bytes("GET", "/media/large.mp4"))
      #expect(client.receive())
      time.advance(seconds: 1053)
      core.cutOverdue()
      #expect(core.statistics.cut == 0)
      time.advance(seconds: 3)
      core.cutOverdue()
      #expect(try client.readToEnd().count < 16 << 20)
      #expect(core.statistics.cut == 1)
    }
  }

  @Test func `a running server looks for slow clients by itself`() async throws {
    try await TestServer.with(.socket, configure: { $0.limits.requestTime = .milliseconds(50) }) { server in
      let client = try server.client()
      client.send("GET /health HTTP/1.1\r\nHost: a\r\nX: ")
      #expect(try client.readToEnd().isEmpty)
    }
  }

  @Test func `a connection between two requests is kept for the idle time and reused`() async throws {
    try await TestServer.with(.socket) { server in
      let client = try server.client()
      for _ in 0..<50 {
        client.send(TestServer.bytes("GET", "/health"))
        #expect(try client.readResponse().status == 200)
      }
      client.send(TestServer.bytes("GET", "/metrics"))
      #expect(try client.readResponse().text.contains("greenroom_connections_total 1\n"))
    }
  }

  @Test func `more connections than allowed from one address are closed at once`() async throws {
    try await TestServer.with(.socket, configure: { $0.limits.connectionsPerAddress = 2 }) { server in
      let first = try server.client()
      let second = try server.client()
      for client in [first, second] {
        client.send(TestServer.bytes("GET", "/health"))
        #expect(try client.readResponse().status == 200)
      }
      let third = try server.client()
      third.send(TestServer.bytes("GET", "/health"))
      #expect(try third.readToEnd().isEmpty)
    }
  }

  @Test func `connections beyond the total wait until one is free`() async throws {
    let configure: (inout ServerConfiguration) -> Void = {
      $0.limits.connections = 2
      $0.limits.threads = 1
    }
    try await TestServer.with(.socket, configure: configure) { server in
      var clients = try (0..<2).map { _ in try server.client() }
      for client in clients {
        client.send(TestServer.bytes("GET", "/health"))
        #expect(try client.readResponse().status == 200)
      }
      let waiting = try server.client()
      waiting.send(TestServer.bytes("GET", "/health"))
      clients.removeFirst()
      #expect(try waiting.readResponse().status == 200)
    }
  }
}
