/// What would be shown for one source and identity, and why.
struct Resolution: Sendable {
  /// What is shown.
  enum Outcome: Sendable {
    /// This copy.
    case shows(Copy, DeliverySource, CopyOwner)
    /// Nothing: that is the answer.
    case nothing
    /// There is neither an answer nor a copy.
    case failed(GreenroomError)
  }

  let outcome: Outcome
  /// The failure that a copy stands in for.
  let failure: GreenroomError?

  init(_ outcome: Outcome, failure: GreenroomError? = nil) {
    self.outcome = outcome
    self.failure = failure
  }

  /// The copy that is shown.
  var copy: Copy? {
    if case .shows(let copy, _, _) = outcome { copy } else { nil }
  }
}
