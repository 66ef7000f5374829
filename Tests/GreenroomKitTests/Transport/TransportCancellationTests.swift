import Foundation
import GreenroomKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct TransportCancellationTests {
  let transport = URLSessionTransport()

  private func start(_ request: HTTPRequest) -> Task<TransportError.Kind?, Never> {
    let transport = transport
    return Task { await transport.failure(of: request) }
  }

  @Test(arguments: [
    FaultAnswer.blackHole, .stalled("abc", length: 9),
    .drip(String(repeating: "x", count: 100_000), milliseconds: 1),
    .huge(2 << 30),
  ])
  func `a cancelled request ends at once and closes its connection`(answer: FaultAnswer) async throws {
    let server = try FaultServer { _ in answer }
    defer { server.stop() }
    let task = start(HTTPRequest(url: server.url("/"), maximumBytes: .max))
    try await server.waitForRequests(1)
    task.cancel()
    #expect(await task.value == .cancelled)
    try await server.waitForOpenConnections(0)
    #expect(await transport.tasksUnderWay() == 0)
  }

  @Test func `a task that is cancelled already makes no request`() async throws {
    let server = try FaultServer()
    defer { server.stop() }
    let (transport, request) = (transport, HTTPRequest(url: server.url("/")))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await transport.failure(of: request)
    }
    #expect(await task.value == .cancelled)
    #expect(server.acceptedConnections == 0)
  }

  @Test func `cancelling one request leaves the others alone`() async throws {
    let gate = Gate()
    let server = try FaultServer { _ in .ok("yes").held(by: gate) }
    defer { server.stop() }
    let tasks = (0..<5).map { start(HTTPRequest(url: server.url("/\($0)"))) }
    try await server.waitForRequests(5)
    tasks[2].cancel()
    #expect(await tasks[2].value == .cancelled)
    gate.open()
    for index in [0, 1, 3, 4] { #expect(await tasks[index].value == nil) }
  }

  @Test func `a request that waits for a connection can be cancelled`() async throws {
    let server = try FaultServer { _ in .blackHole }
    defer { server.stop() }
    let tasks = (0..<8).map { start(HTTPRequest(url: server.url("/\($0)"))) }
    try await server.waitForRequests(6)
    for task in tasks { task.cancel() }
    for task in tasks { #expect(await task.value == .cancelled) }
    try await server.waitForOpenConnections(0)
  }
}
