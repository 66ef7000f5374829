import GreenroomCore
package import GreenroomKit

/// What a process shares: the engine, what shows screens, and what was said of the user before there was an engine.
package final class MiniwallInstance: Sendable {
  private struct State {
    var greenroom: Greenroom?
    var presenter: (any MiniwallPresenter)?
    /// In the order in which it was said.
    var early: [@Sendable (Greenroom) -> Void] = []
  }

  private let state = Lock(State())

  /// An instance without an engine.
  package init() {}

  /// The engine; nil before ``configure(_:)``.
  package var greenroom: Greenroom? { state.withLock { $0.greenroom } }

  /// What shows screens.
  package var presenter: (any MiniwallPresenter)? {
    get { state.withLock { $0.presenter } }
    set { state.withLock { $0.presenter = newValue } }
  }

  /// Puts an engine in place, once it knows everything that was said before. One that cannot work is logged.
  package func configure(_ configuration: Greenroom.Configuration) {
    guard let greenroom = Greenroom.accepting(configuration) else { return }
    while let early = takeEarlyChanges(orShare: greenroom) {
      for change in early { change(greenroom) }
    }
    greenroom.start()
  }

  /// Changes the engine, or the first one to come.
  package func change(_ change: @escaping @Sendable (Greenroom) -> Void) {
    let greenroom = state.withLock { state in
      if state.greenroom == nil { state.early.append(change) }
      return state.greenroom
    }
    greenroom.map(change)
  }

  private func takeEarlyChanges(orShare greenroom: Greenroom) -> [@Sendable (Greenroom) -> Void]? {
    state.withLock { state in
      guard !state.early.isEmpty else {
        state.greenroom = greenroom
        return nil
      }
      defer { state.early = [] }
      return state.early
    }
  }
}
