import Foundation
import GreenroomCore
import TestSupport
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(5))) struct RequestPriorityTests {
  @Test func `an observer hears the level now and every rise, until it stops`() {
    let priority = RequestPriority(.background)
    let heard = Lock<[RequestPriority.Level]>([])
    let observation = priority.observe { level in heard.withLock { $0.append(level) } }
    priority.raise(to: .utility)
    priority.raise(to: .background)
    priority.raise(to: .utility)
    observation.cancel()
    priority.raise(to: .userInitiated)
    #expect(heard.withLock { $0 } == [.background, .utility])
    #expect(priority.level == .userInitiated)
    #expect(priority.observerCount == 0)
  }

  @Test func `a running request has the level of its priority and follows it up`() async throws {
    let gate = Gate()
    let server = try FaultServer { _ in .ok("fine").held(by: gate) }
    defer { server.stop() }
    let (transport, priority) = (URLSessionTransport(), RequestPriority(.background))
    let request = HTTPRequest(url: server.url("/"), priority: priority)
    async let answer = transport.send(request)
    try await server.waitForRequests(1)
    #expect(await transport.taskPriorities() == [0.25])
    priority.raise(to: .utility)
    #expect(await transport.taskPriorities() == [0.5])
    priority.raise(to: .userInitiated)
    #expect(await transport.taskPriorities() == [0.75])
    gate.open()
    _ = try await answer
    #expect(priority.observerCount == 0)
  }
}
