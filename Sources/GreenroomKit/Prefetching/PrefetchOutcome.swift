/// What a prefetch came to for one placement.
public struct PrefetchOutcome: Sendable {
  /// The three ways a prefetch ends.
  public enum State: Sendable {
    /// A copy that can be shown is at hand. `fromCache` is true for a copy that was kept, fresh or stale, and
    /// false for a live answer and for a bundled copy.
    case warmed(fromCache: Bool)
    /// The backend has nothing to show here.
    case noFlow
    /// There is neither an answer nor a copy.
    case failed(GreenroomError)
  }

  /// The placement's key.
  public let placementKey: String
  /// How the prefetch ended.
  public let state: State
  /// Whether warming of images ran and every image of the window is present; true also for a window without
  /// images. False where none were asked for.
  public let mediaWarmed: Bool
  /// Why the backend gave no answer, where a copy stands in for it.
  package let failure: GreenroomError?

  /// Whether a copy that can be shown is at hand.
  public var isWarmed: Bool {
    if case .warmed = state { true } else { false }
  }

  package init(
    placementKey: String, state: State, mediaWarmed: Bool = false, failure: GreenroomError? = nil
  ) {
    self.placementKey = placementKey
    self.state = state
    self.mediaWarmed = mediaWarmed
    self.failure = failure
  }
}
