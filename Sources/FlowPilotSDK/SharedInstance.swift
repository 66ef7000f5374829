import GreenroomCore
import GreenroomKit

/// The instance that a process shares, and what was said of the user before there was one.
final class SharedInstance: Sendable {
  enum IdentityChange: Sendable {
    case identify(String)
    case reset
  }

  private struct State {
    var current: FlowPilot?
    /// In the order in which it was said.
    var early: [IdentityChange] = []
  }

  private let state = Lock(State())

  var current: FlowPilot? { state.withLock { $0.current } }

  /// Changes the user of the shared instance, or of the first one to come.
  func change(_ change: IdentityChange) {
    let current = state.withLock { state in
      if state.current == nil { state.early.append(change) }
      return state.current
    }
    current.map { apply(change, to: $0) }
  }

  /// Shares an instance once it knows everything that was said before.
  func share(_ flowPilot: FlowPilot) {
    while let early = takeEarlyChanges(orShare: flowPilot) {
      for change in early { apply(change, to: flowPilot) }
    }
  }

  private func takeEarlyChanges(orShare flowPilot: FlowPilot) -> [IdentityChange]? {
    state.withLock { state in
      guard !state.early.isEmpty else {
        state.current = flowPilot
        return nil
      }
      defer { state.early = [] }
      return state.early
    }
  }

  private func apply(_ change: IdentityChange, to flowPilot: FlowPilot) {
    switch change {
    case .identify(let userID): flowPilot.greenroom.identify(userID)
    case .reset: flowPilot.greenroom.reset()
    }
  }
}
