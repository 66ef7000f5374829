import GreenroomCore
import GreenroomKit
import GreenroomTesting

/// Many callers who ask for one placement while its answer is under way.
struct WaitersBenchmark: Benchmark {
  let name = "waiters"
  let summary = "10,000 callers wait for one answer"

  private static let callers = 10_000
  private static let placement = "screen"

  func run(_ effort: Effort, in folder: TemporaryFolder) async throws -> [BenchmarkResult] {
    let figure = Figure(
      name: "waiters", unit: .milliseconds, baseline: "as many tasks on a bare continuation each",
      target: .atMost(3, .ratio))
    var devices = (0...).lazy.map { folder.device("device-\($0)") }.makeIterator()
    let pairs = try await Pairs.alternating(runs: effort.runs(25)) {
      try await waitForAnswer(on: devices.next())
    } baseline: {
      try await waitForContinuations()
    }
    return [.measured(Measurement(figure, pairs))]
  }

  private func waitForAnswer(on device: Device?) async throws -> Double {
    let backend = TestBackend()
    backend.reply(to: Self.placement, .flow(TestFlow()))
    backend.suspend()
    guard let greenroom = try device?.greenroom(transport: backend) else { return 0 }
    // The identity is read by now, and both databases are there.
    await greenroom.finishWrites()
    let seconds = try await time {
      await greenroom.isPlacementReady(Self.placement)
    } answer: {
      await backend.waitForRequests(1)
      await greenroom.waitForCallers(Self.callers, of: .placement(Self.placement))
      backend.resume()
    }
    try expect(backend.requests.count == 1, "more than one request was made")
    await greenroom.finishWrites()
    return seconds
  }

  private func waitForContinuations() async throws -> Double {
    let crowd = Crowd()
    return try await time {
      await crowd.wait()
    } answer: {
      await crowd.wait(for: Self.callers)
      crowd.letGo()
    }
  }

  private func time(
    _ call: @escaping @Sendable () async -> Bool, answer: () async -> Void
  ) async throws -> Double {
    var answered = 0
    let seconds = await Stopwatch.seconds {
      // No task group: leaving a large one takes longer than all that is measured here.
      let tasks = (0..<Self.callers).map { _ in Task(operation: call) }
      await answer()
      for task in tasks where await task.value { answered += 1 }
    }
    try expect(answered == Self.callers, "only \(answered) callers were answered")
    return seconds
  }
}

/// Tasks that wait, each on a continuation of its own: the least that a wait with a deadline of its own can be.
private final class Crowd: Sendable {
  private struct State {
    var waiting: [CheckedContinuation<Bool, Never>] = []
    var wanted = Int.max
    var watcher: CheckedContinuation<Void, Never>?

    /// - Returns: who has waited for the crowd to be complete.
    mutating func takeWatcher() -> CheckedContinuation<Void, Never>? {
      guard waiting.count >= wanted else { return nil }
      defer { watcher = nil }
      return watcher
    }
  }

  private let state = Lock(State())

  /// Waits until the crowd is let go.
  func wait() async -> Bool {
    await withCheckedContinuation { continuation in
      let watcher = state.withLock { state in
        state.waiting.append(continuation)
        return state.takeWatcher()
      }
      watcher?.resume()
    }
  }

  /// Returns as soon as `count` tasks wait.
  func wait(for count: Int) async {
    await withCheckedContinuation { continuation in
      let watcher = state.withLock { state in
        state.wanted = count
        state.watcher = continuation
        return state.takeWatcher()
      }
      watcher?.resume()
    }
  }

  /// Lets everybody go.
  func letGo() {
    for continuation in state.withLock({ $0.waiting }) { continuation.resume(returning: true) }
  }
}
