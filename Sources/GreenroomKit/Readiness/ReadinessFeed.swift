import GreenroomCore

/// Tells those who follow a source that its receipt may be another one now. What comes before it was looked at counts
/// once.
final class ReadinessFeed: Sendable {
  private struct Listener {
    let source: Source
    let bell: AsyncStream<Void>.Continuation
  }

  private struct State {
    var listeners: [Int: Listener] = [:]
    var last = 0
    var isOver = false
  }

  private let state = Lock(State())

  deinit { end() }

  /// Starts to follow `source`. The first ring comes at once.
  func listen(to source: Source) -> (id: Int, rings: AsyncStream<Void>) {
    let (rings, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    bell.yield()
    let (id, isOver) = state.withLock { state in
      state.last += 1
      if !state.isOver { state.listeners[state.last] = Listener(source: source, bell: bell) }
      return (state.last, state.isOver)
    }
    if isOver { bell.finish() }
    return (id, rings)
  }

  /// Ends what ``listen(to:)`` started.
  func leave(_ id: Int) {
    state.withLock { $0.listeners.removeValue(forKey: id) }?.bell.finish()
  }

  /// Something about `source` changed; nil for what may concern any.
  func note(_ source: Source? = nil) {
    let bells = state.withLock { state in
      state.listeners.values.filter { source == nil || $0.source == source }.map(\.bell)
    }
    for bell in bells { bell.yield() }
  }

  /// The instance is gone.
  func end() {
    let bells = state.withLock { state in
      state.isOver = true
      defer { state.listeners = [:] }
      return state.listeners.values.map(\.bell)
    }
    for bell in bells { bell.finish() }
  }
}
