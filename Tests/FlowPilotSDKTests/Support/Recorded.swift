import GreenroomCore
import GreenroomKit

/// Keeps what a callback receives, and lets a test wait for it.
final class Recorded<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element] = []
    var watchers: [Int: (count: Int, continuation: CheckedContinuation<Void, Never>)] = [:]
    var lastID = 0
    var cancelledEarly: Set<Int> = []

    /// Takes out the watchers that have seen enough.
    mutating func takeSatisfied() -> [CheckedContinuation<Void, Never>] {
      let satisfied = watchers.filter { $0.value.count <= elements.count }
      for id in satisfied.keys { watchers[id] = nil }
      return satisfied.values.map(\.continuation)
    }
  }

  private let state = Lock(State())

  var all: [Element] { state.withLock { $0.elements } }

  func append(_ element: Element) {
    let done = state.withLock { state in
      state.elements.append(element)
      return state.takeSatisfied()
    }
    for continuation in done { continuation.resume() }
  }

  /// Returns as soon as there are `count` elements, or the test is out of time.
  func wait(for count: Int = 1) async {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { watch(id, count, $0) }
    } onCancel: {
      cancel(id)
    }
  }

  private func watch(_ id: Int, _ count: Int, _ continuation: CheckedContinuation<Void, Never>) {
    let done = state.withLock { state in
      if state.cancelledEarly.remove(id) != nil { return [continuation] }
      state.watchers[id] = (count, continuation)
      return state.takeSatisfied()
    }
    for continuation in done { continuation.resume() }
  }

  private func cancel(_ id: Int) {
    let continuation = state.withLock { state in
      if let watcher = state.watchers.removeValue(forKey: id) { return watcher.continuation as Optional }
      state.cancelledEarly.insert(id)
      return nil
    }
    continuation?.resume()
  }
}

/// Keeps what is logged.
final class RecordingLog: LogHandler {
  private let entries = Lock<[LogEntry]>([])

  func log(_ entry: LogEntry) {
    entries.withLock { $0.append(entry) }
  }

  func messages(_ level: LogLevel) -> [String] {
    entries.withLock { $0 }.filter { $0.level == level }.map(\.description)
  }
}

/// Shows nothing: it keeps the sessions that it is handed, and ends each with `result` where there is one.
final class RecordingPresenter: Presenter {
  struct Shown: Sendable {
    let session: Session
    let options: SessionOptions
    let host: ObjectIdentifier?
  }

  struct Refusal: Error {}

  let shown = Recorded<Shown>()
  private let result: PresentationResult?
  private let refuses: Bool

  nonisolated init(endingWith result: PresentationResult? = nil, refuses: Bool = false) {
    self.result = result
    self.refuses = refuses
  }

  func present(_ session: Session, from host: AnyObject?) async throws {
    if refuses { throw Refusal() }
    shown.append(
      Shown(session: session, options: session.options, host: host.map { ObjectIdentifier($0) }))
    if let result { session.finish(result) }
  }

  /// Ends the presentations that are shown.
  func end(with result: PresentationResult) {
    for entry in shown.all { entry.session.finish(result) }
  }
}
