import Foundation
import GreenroomKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct FaultServerTests {
  let transport = URLSessionTransport()

  @Test func `answers of a path come in turn and the last one stays`() async throws {
    let server = try FaultServer()
    defer { server.stop() }
    server.on("/x", .status(500), .status(501), .status(200))
    var statuses: [Int] = []
    for _ in 0..<4 {
      statuses.append(try await transport.send(HTTPRequest(url: server.url("/x?n=1"))).status)
    }
    #expect(statuses == [500, 501, 200, 200])
    #expect(try await transport.send(HTTPRequest(url: server.url("/other"))).status == 404)
  }

  @Test func `requests and bytes are recorded with their connection`() async throws {
    let server = try FaultServer { _ in .ok("yes") }
    defer { server.stop() }
    let other = URLSessionTransport()
    _ = try await transport.send(
      HTTPRequest(method: "POST", url: server.url("/a"), body: Data("first body".utf8)))
    _ = try await other.send(HTTPRequest(url: server.url("/b"), headers: ["X-Name": "value"]))
    _ = try await transport.send(HTTPRequest(url: server.url("/c")))
    #expect(server.requests.map(\.connection) == [1, 2, 1])
    #expect(server.acceptedConnections == 2)
    #expect(server.openConnections == 2)
    let bytes = String(decoding: server.receivedBytes, as: UTF8.self)
    #expect(bytes.contains("POST /a HTTP/1.1\r\n"))
    #expect(bytes.contains("first body"))
    #expect(bytes.contains("X-Name: value\r\n"))
    #expect(server.sentBytes > 0)
  }

  @Test func `a wait for requests ends when they are there, or when it is cancelled`() async throws {
    let server = try FaultServer { _ in .ok("yes") }
    defer { server.stop() }
    let log = server.log
    let early = Task { try await log.wait { $0.requests.count >= 2 }.requests.count }
    let never = Task { try await log.wait { $0.requests.count >= 99 }.requests.count }
    for _ in 0..<2 { _ = try await transport.send(HTTPRequest(url: server.url("/"))) }
    #expect(try await early.value == 2)
    #expect(try await server.waitForRequests(2).count == 2)
    never.cancel()
    await #expect(throws: CancellationError.self) { try await never.value }
  }

  @Test func `stopping ends what is held and gives the port back`() async throws {
    let first = try FaultServer { _ in .ok("yes").held(by: Gate()) }
    let (transport, request) = (transport, HTTPRequest(url: first.url("/")))
    let held = Task { await transport.failure(of: request) }
    try await first.waitForRequests(1)
    first.stop()
    #expect(await held.value == .connectionLost)
    #expect(await transport.failure(of: request) == .refused)
    let second = try FaultServer(port: first.port) { _ in .ok("back") }
    defer { second.stop() }
    #expect(try await transport.send(request).body == Data("back".utf8))
  }

  @Test func `a port that is taken is an error`() throws {
    let server = try FaultServer()
    defer { server.stop() }
    #expect(throws: SocketError.self) { try FaultServer(port: server.port) }
  }

  @Test func `a checksum is the published one`() {
    var crc = CRC32()
    crc.update(Data("1234".utf8))
    crc.update(Data("56789".utf8))
    #expect(crc.value == 0xcbf4_3926)
  }

  @Test func `a temporary folder is there until it goes`() throws {
    var folder: TemporaryFolder? = try TemporaryFolder()
    let path = try #require(folder?.path)
    try Data("x".utf8).write(to: try #require(folder?.file("file")))
    #expect(FileManager.default.fileExists(atPath: path))
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `what is not among the shared data is nil`() {
    #expect(SharedData.url("no/such/file") == nil)
    #expect(!SharedData.has("no/such/file"))
    #expect(
      FileManager.default.fileExists(
        atPath: SharedData.packageRoot.appendingPathComponent("Package.swift").path))
  }
}
