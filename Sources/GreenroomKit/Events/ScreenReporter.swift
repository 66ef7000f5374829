import GreenroomCore

/// Reports one presentation in the delivery dialect, and lets its display count.
final class ScreenReporter: SessionReporting {
  private struct Progress {
    var hasAppeared = false
    var hasEnded = false
  }

  private let taken: TakenDecision
  private let placement: String?
  private let identity: Identity
  private let reporting: EventReporting
  private let progress = Lock(Progress())

  /// - Parameter placement: nil for a screen that was asked for by its id.
  init(_ taken: TakenDecision, placement: String?, _ identity: Identity, _ reporting: EventReporting) {
    self.taken = taken
    self.placement = placement
    self.identity = identity
    self.reporting = reporting
  }

  func appeared() {
    let isFirst = progress.withLock { progress in
      guard !progress.hasAppeared, !progress.hasEnded else { return false }
      progress.hasAppeared = true
      return true
    }
    guard isFirst else { return }
    taken.display?.commit()
    let isExposure = ScreenEvent.experiment(of: taken.decision) != nil
    send(isExposure ? [.shown, .experimentExposure] : [.shown])
  }

  /// A screen that was completed or closed has been visible, also where nobody said so. One that failed before its
  /// first frame counts for nothing.
  func ended(_ result: PresentationResult) {
    if result.outcome != .error { appeared() }
    let (isEnd, hasAppeared) = progress.withLock { progress in
      defer { progress.hasEnded = true }
      return (!progress.hasEnded, progress.hasAppeared)
    }
    guard isEnd else { return }
    // Gives back what was not committed.
    taken.display?.release()
    if hasAppeared { send([.closed]) }
  }

  private func send(_ kinds: [ScreenEvent.Kind]) {
    reporting.send(
      kinds.map { kind in
        ScreenEvent(kind, taken.decision, placement: placement, identity).write
      })
  }
}
