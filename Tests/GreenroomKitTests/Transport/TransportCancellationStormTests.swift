import Foundation
import GreenroomCore
import GreenroomKit
import TestSupport
import Testing

/// Ten thousand cancellations and as many answers as it takes: each request is cancelled at a random moment, or
/// never. The moments are before it starts, while it is sent, when the server has it, and just when the answer is
/// complete, where a careless cancellation hangs for ever on Linux.
@Suite(.timeLimit(.minutes(5)), .serialized) struct TransportCancellationStormTests {
  /// The running requests by number, so that the server can cancel the one that it answers.
  private final class Running: Sendable {
    private let tasks = Lock<[String: Task<Bool, Never>]>([:])

    func set(_ task: Task<Bool, Never>, for name: String) { tasks.withLock { $0[name] = task } }
    func remove(_ name: String) { tasks.withLock { _ = $0.removeValue(forKey: name) } }
    func cancel(_ name: String) { tasks.withLock { $0[name] }?.cancel() }
  }

  private enum Moment: String, CaseIterable {
    case never, early, received, answered, redirected
  }

  @Test(arguments: [(2, 2500), (10, 4000), (100, 6000)])
  func `requests that are cancelled at random all end`(concurrency: Int, count: Int) async throws {
    let (transport, running) = (URLSessionTransport(), Running())
    let server = try FaultServer { Self.answer($0, running) }
    defer { server.stop() }
    let url = server.url()
    let answered = await withTaskGroup(of: Bool.self) { group in
      var answered = 0
      for number in 0..<count {
        if number >= concurrency, await group.next() == true { answered += 1 }
        group.addTask { await Self.send(number, to: url, over: transport, running) }
      }
      for await isAnswer in group where isAnswer { answered += 1 }
      return answered
    }
    // Both ways of ending occur, or the storm proves nothing.
    #expect(answered > count / 100)
    #expect(answered < count * 99 / 100)
    let last = try await transport.send(HTTPRequest(url: server.url("/last")))
    #expect(last.status == 200)
    #expect(await transport.tasksUnderWay() == 0)
  }

  private static func send(
    _ number: Int, to url: URL, over transport: URLSessionTransport, _ running: Running
  ) async -> Bool {
    let moment = Moment.allCases.randomElement()!
    let name = "/\(moment.rawValue)/\(number)"
    let request = HTTPRequest(url: url.appendingPathComponent(name))
    let task = Task { await transport.failure(of: request) == nil }
    running.set(task, for: name)
    if moment == .early {
      for _ in 0..<Int.random(in: 0..<200) { await Task.yield() }
      task.cancel()
    }
    defer { running.remove(name) }
    return await task.value
  }

  private static func answer(_ request: RecordedRequest, _ running: Running) -> FaultAnswer {
    let name = request.path
    let cancel: @Sendable () -> Void = { running.cancel(name) }
    switch name.split(separator: "/").first.flatMap({ Moment(rawValue: String($0)) }) {
    case .received: return .ok("yes").before(cancel)
    case .answered: return .ok("yes").after(cancel)
    case .redirected: return .redirect(to: "/end").after(cancel)
    case .never, .early, nil: return .ok("yes")
    }
  }
}
