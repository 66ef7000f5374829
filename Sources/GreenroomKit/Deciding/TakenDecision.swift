import GreenroomCore

/// A decision that was made for a presentation.
struct TakenDecision: Sendable {
  let decision: Decision
  /// What it was made from.
  let inputs: DecisionInputs
  /// The display that is reserved for it; nil where nothing is shown or nothing is counted.
  let display: ReservedDisplay?

  /// The decision as an app may see it.
  var report: SessionDecision { SessionDecision(DecisionReport(decision, inputs: inputs)) }
}

/// The reserved display of a presentation: counted once it is visible, given back when it never will be.
///
/// One that is let go of without a word is given back too.
final class ReservedDisplay: Sendable {
  private let keeper: DecisionKeeper
  private let reservation: Lock<Reservation.ID?>

  init(_ reservation: Reservation.ID, of keeper: DecisionKeeper) {
    self.keeper = keeper
    self.reservation = Lock(reservation)
  }

  deinit { release() }

  /// The first frame is visible. Later calls change nothing.
  func commit() {
    if let reservation = take() { keeper.commit(reservation) }
  }

  /// The screen will not appear. Nothing changes once it has.
  func release() {
    if let reservation = take() { keeper.release(reservation) }
  }

  private func take() -> Reservation.ID? {
    reservation.withLock { reservation in
      defer { reservation = nil }
      return reservation
    }
  }
}
