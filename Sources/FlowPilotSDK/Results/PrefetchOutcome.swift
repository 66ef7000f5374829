import GreenroomKit

/// What a prefetch came to for one placement.
public struct PrefetchOutcome: Sendable {
  /// The three ways a prefetch ends.
  public enum State: Sendable {
    /// A flow that can be shown is at hand. `fromCache` is true for a copy that was kept, fresh or stale, and
    /// false for a live answer and for a bundled flow.
    case warmed(fromCache: Bool)
    /// The backend has nothing to show here.
    case noFlow
    /// There is neither an answer nor a copy.
    case failed(FlowPilotError)
  }

  /// The placement's key.
  public let placementKey: String
  /// How the prefetch ended.
  public let state: State
  /// Whether warming of images ran and every image of the window is present; true also for a window without
  /// images. False where none were asked for.
  public let mediaWarmed: Bool

  /// Whether a flow that can be shown is at hand.
  public var isWarmed: Bool {
    if case .warmed = state { true } else { false }
  }

  init(_ outcome: GreenroomKit.PrefetchOutcome) {
    placementKey = outcome.placementKey
    mediaWarmed = outcome.mediaWarmed
    state =
      switch outcome.state {
      case .warmed(let fromCache): .warmed(fromCache: fromCache)
      case .noFlow: .noFlow
      case .failed(let error): .failed(FlowPilotError(error))
      }
  }
}
