import Foundation
import GreenroomKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct TransportLimitTests {
  let transport = URLSessionTransport()

  @Test func `a body of exactly the limit is accepted`() async throws {
    let server = try FaultServer { _ in .ok(Data(count: 1000)) }
    defer { server.stop() }
    let answer = try await transport.send(HTTPRequest(url: server.url("/"), maximumBytes: 1000))
    #expect(answer.body.count == 1000)
  }

  @Test func `a body that is announced over the limit ends the request before a byte of it`() async throws {
    let server = try FaultServer { _ in .stalled("", length: 1001) }
    defer { server.stop() }
    #expect(await transport.failure(of: HTTPRequest(url: server.url("/"), maximumBytes: 1000)) == .tooLarge)
    try await server.waitForOpenConnections(0)
  }

  @Test func `a body without a length is stopped early when it passes the limit`() async throws {
    let server = try FaultServer { _ in .huge(2 << 30, announced: false) }
    defer { server.stop() }
    #expect(
      await transport.failure(of: HTTPRequest(url: server.url("/"), maximumBytes: 1 << 20)) == .tooLarge)
    try await server.waitForOpenConnections(0)
    #expect(server.sentBytes < 64 << 20)
  }

  @Test func `a compressed body counts as long as it becomes`() async throws {
    let server = try FaultServer()
    defer { server.stop() }
    server.on("/", .gzip(Data(count: 100_000)))
    #expect(await transport.failure(of: HTTPRequest(url: server.url("/"), maximumBytes: 99_999)) == .tooLarge)
    let answer = try await transport.send(HTTPRequest(url: server.url("/"), maximumBytes: 100_000))
    #expect(answer.body.count == 100_000)
  }

  @Test func `a bomb is stopped and the transport goes on`() async throws {
    let server = try FaultServer { _ in .ok("fine") }
    defer { server.stop() }
    server.on("/bomb", .bomb(32 << 20))
    #expect(
      await transport.failure(of: HTTPRequest(url: server.url("/bomb"), maximumBytes: 1 << 20)) == .tooLarge)
    #expect(try await transport.send(HTTPRequest(url: server.url("/"))).body == Data("fine".utf8))
  }

  @Test func `a limit below zero accepts an empty body only`() async throws {
    let server = try FaultServer()
    defer { server.stop() }
    server.on("/empty", .ok(""))
    server.on("/full", .ok("x"))
    #expect(await transport.failure(of: HTTPRequest(url: server.url("/full"), maximumBytes: -1)) == .tooLarge)
    #expect(await transport.failure(of: HTTPRequest(url: server.url("/empty"), maximumBytes: 0)) == nil)
  }
}
