/// What would be shown for one source and identity, and why. Errors are held apart: most have none, and many may be
/// waiting for one at the same time.
struct Resolution: Sendable {
  /// What is shown.
  enum Outcome: Sendable {
    /// This copy.
    case shows(Copy, DeliverySource, CopyOwner)
    /// Nothing: that is the answer.
    case nothing
    /// There is neither an answer nor a copy.
    indirect case failed(GreenroomError)
  }

  private enum Reason: Sendable {
    case none
    indirect case failure(GreenroomError)
  }

  let outcome: Outcome
  private let reason: Reason

  init(_ outcome: Outcome, failure: GreenroomError? = nil) {
    self.outcome = outcome
    reason = failure.map { .failure($0) } ?? .none
  }

  /// The failure that a copy stands in for.
  var failure: GreenroomError? {
    if case .failure(let error) = reason { error } else { nil }
  }

  /// The copy that is shown.
  var copy: Copy? {
    if case .shows(let copy, _, _) = outcome { copy } else { nil }
  }
}
