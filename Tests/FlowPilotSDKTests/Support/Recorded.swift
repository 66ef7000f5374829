import GreenroomCore
import GreenroomKit

/// Keeps what a callback receives, and lets a test wait for it.
final class Recorded<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element] = []
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Lock(State())

  var all: [Element] { state.withLock { $0.elements } }

  func append(_ element: Element) {
    let done = state.withLock { state in
      state.elements.append(element)
      let count = state.elements.count
      defer { state.watchers.removeAll { $0.count <= count } }
      return state.watchers.filter { $0.count <= count }
    }
    for watcher in done { watcher.continuation.resume() }
  }

  /// Returns as soon as there are `count` elements.
  func wait(for count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        if state.elements.count >= count { return true }
        state.watchers.append((count, continuation))
        return false
      }
      if isDone { continuation.resume() }
    }
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
