import Foundation
import GreenroomKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct TransportTimeoutTests {
  let clock = HeldClock()

  @Test(arguments: [
    FaultAnswer.blackHole, .stalled("abc", length: 9),
    FaultAnswer([.send(Data("HTTP/1.1 200 OK\r\n".utf8)), .blackHole]),
    .drip(String(repeating: "x", count: 100_000), milliseconds: 1),
  ])
  func `an answer that is not whole in time is given up`(fault: FaultAnswer) async throws {
    let transport = URLSessionTransport(clock: clock)
    let server = try FaultServer { _ in fault }
    defer { server.stop() }
    async let kind = transport.failure(of: HTTPRequest(url: server.url("/"), timeout: 7))
    try await server.waitForRequests(1)
    clock.expire()
    #expect(await kind == .timedOut)
    #expect(clock.deadlines == [.seconds(7)])
    try await server.waitForOpenConnections(0)
  }

  @Test func `the time is measured from the start, waiting for a connection included`() async throws {
    let transport = URLSessionTransport(clock: clock)
    let server = try FaultServer { _ in .blackHole }
    defer { server.stop() }
    let url = server.url("/")
    await withTaskGroup(of: TransportError.Kind?.self) { group in
      for _ in 0..<10 { group.addTask { await transport.failure(of: HTTPRequest(url: url)) } }
      _ = try? await server.waitForRequests(6)
      clock.expire()
      for await kind in group { #expect(kind == .timedOut) }
    }
  }

  @Test func `redirects share one timeout`() async throws {
    let transport = URLSessionTransport(clock: clock)
    let server = try FaultServer { _ in .blackHole }
    defer { server.stop() }
    server.on("/a", .redirect(to: "/b"))
    async let kind = transport.failure(of: HTTPRequest(url: server.url("/a")))
    try await server.waitForRequests(2)
    clock.expire()
    #expect(await kind == .timedOut)
    #expect(clock.deadlines == [.seconds(30)])
  }

  @Test func `an answer in time leaves no timer behind`() async throws {
    let transport = URLSessionTransport(clock: clock)
    let server = try FaultServer { _ in .ok("fine") }
    defer { server.stop() }
    _ = try await transport.send(HTTPRequest(url: server.url("/")))
    #expect(clock.sleepers == 0)
  }

  @Test(arguments: [0, -1, TimeInterval.nan, -TimeInterval.infinity])
  func `no time at all times out without a request`(timeout: TimeInterval) async throws {
    let transport = URLSessionTransport(clock: clock)
    let server = try FaultServer()
    defer { server.stop() }
    let kind = await transport.failure(of: HTTPRequest(url: server.url("/"), timeout: timeout))
    #expect(kind == .timedOut)
    #expect(server.acceptedConnections == 0)
  }

  @Test(arguments: [TimeInterval.infinity, 1e300, 0.001])
  func `a timeout of any size is no trap`(timeout: TimeInterval) async throws {
    let transport = URLSessionTransport(clock: clock)
    let server = try FaultServer { _ in .ok("fine") }
    defer { server.stop() }
    let answer = try await transport.send(HTTPRequest(url: server.url("/"), timeout: timeout))
    #expect(answer.body == Data("fine".utf8))
  }

  @Test func `the system's clock ends a request too`() async throws {
    let transport = URLSessionTransport()
    let server = try FaultServer { _ in .drip(String(repeating: "x", count: 100_000), milliseconds: 5) }
    defer { server.stop() }
    let kind = await transport.failure(of: HTTPRequest(url: server.url("/"), timeout: 0.05))
    #expect(kind == .timedOut)
  }
}
