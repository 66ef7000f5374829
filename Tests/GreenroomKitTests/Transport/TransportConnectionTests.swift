import Foundation
import GreenroomKit
import GreenroomTesting
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct TransportConnectionTests {
  let transport = URLSessionTransport()

  @Test func `requests one after the other share one connection`() async throws {
    let server = try FaultServer { _ in .ok("yes") }
    defer { server.stop() }
    for index in 0..<20 {
      let body = index % 2 == 0 ? nil : Data("body".utf8)
      let method = body == nil ? "GET" : "POST"
      _ = try await transport.send(HTTPRequest(method: method, url: server.url("/\(index)"), body: body))
    }
    #expect(server.requests.map(\.path) == (0..<20).map { "/\($0)" })
    #expect(server.acceptedConnections == 1)
  }

  /// A kept connection may be closed and another one made, so a few more than six are seen in all.
  @Test func `at most six connections to a host are open`() async throws {
    let gate = Gate()
    let server = try FaultServer { _ in .ok("yes").held(by: gate) }
    defer { server.stop() }
    let clock = ManualClock()
    let (url, transport) = (server.url("/"), URLSessionTransport(clock: clock))
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<40 { group.addTask { try await transport.send(HTTPRequest(url: url)).status } }
      // Each has its timer while it is under way.
      await clock.waitForSleepers(40)
      try await server.waitForRequests(6)
      #expect(server.openConnections == 6)
      gate.open()
      for try await status in group { #expect(status == 200) }
    }
    #expect(server.requests.count == 40)
    #expect(server.acceptedConnections < 20)
  }

  @Test func `connections are closed when the transport goes`() async throws {
    let server = try FaultServer { _ in .ok("yes") }
    defer { server.stop() }
    var transport: URLSessionTransport? = URLSessionTransport()
    _ = try await transport?.send(HTTPRequest(url: server.url("/")))
    #expect(server.openConnections == 1)
    transport = nil
    try await server.waitForOpenConnections(0)
  }

  @Test func `bytes behind the announced length are not taken for the next answer`() async throws {
    let server = try FaultServer()
    defer { server.stop() }
    server.on(
      "/", .wrongLength("abcHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil", length: 3), .ok("good"))
    let first = try await transport.send(HTTPRequest(url: server.url("/")))
    let second = try await transport.send(HTTPRequest(url: server.url("/")))
    #expect(first.body == Data("abc".utf8))
    #expect(second.body == Data("good".utf8))
  }

  /// A request that meets the server's closing of a kept connection: a GET may be sent again underneath, a POST is
  /// reported at once, so that whoever sent it decides.
  @Test(arguments: [FaultAnswer.closed, .reset])
  func `a POST on a kept connection that breaks is reported as lost at once`(fault: FaultAnswer) async throws
  {
    let server = try FaultServer()
    defer { server.stop() }
    server.on("/", .ok("one"), fault, .ok("two"))
    let request = HTTPRequest(method: "POST", url: server.url("/"), body: Data("body".utf8))
    #expect(try await transport.send(request).body == Data("one".utf8))
    #expect(await transport.failure(of: request) == .connectionLost)
    #expect(try await transport.send(request).body == Data("two".utf8))
  }
}
