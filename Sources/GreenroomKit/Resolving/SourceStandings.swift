import GreenroomCore

/// What this process has learnt about sources, beside their copies.
final class SourceStandings: Sendable {
  private struct State {
    var preloaded: Set<Source> = []
    var refused: Set<Source> = []
  }

  private let state = Lock(State())
  private let heard: @Sendable (Source) -> Void

  /// - Parameter heard: is told of each source that the backend answered about.
  init(heard: @escaping @Sendable (Source) -> Void = { _ in }) {
    self.heard = heard
  }

  /// The sources that were fetched ahead.
  var preloaded: Set<Source> { state.withLock { $0.preloaded } }

  /// A prefetch of `source` found something to show.
  func preloaded(_ source: Source) {
    state.withLock { _ = $0.preloaded.insert(source) }
  }

  /// The backend was asked about `source`. A refusal counts until an answer comes; not being heard changes nothing.
  func answered(_ source: Source, _ answer: Answer) {
    state.withLock { state in
      switch answer {
      case .refused: state.refused.insert(source)
      case .delivered: state.refused.remove(source)
      case .unheard: break
      }
    }
    if answer.isHeard { heard(source) }
  }

  /// Whether a present may open with a copy that is not fresh any more before the backend has answered.
  func mayOpenAtOnce(_ source: Source) -> Bool {
    state.withLock { $0.preloaded.contains(source) && !$0.refused.contains(source) }
  }

  /// Every copy was deleted.
  func forgetPreloads() {
    state.withLock { $0.preloaded = [] }
  }
}
