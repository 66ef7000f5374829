/// A presentation that was decided and may appear: everything that is recorded once it does.
package struct Reservation: Hashable, Sendable {
  /// Names a reservation within one process.
  package struct ID: Hashable, Sendable {
    let number: Int
  }

  let owner: HistoryOwner
  let placement: ExactText
  let frequency: DeliveryAnswer.Frequency?
  let exposure: Exposure

  /// What becomes sticky with the first visible frame.
  struct Exposure: Hashable, Sendable {
    var run: ExperimentRun?
    var side: Side?
    var holdout: ExactText?
    var isHeldOut = false
  }

  init(_ decision: Decision, in context: DecisionContext) {
    owner = context.identity.owner
    placement = context.placement(of: decision.answer)
    frequency = decision.answer.frequency
    exposure = Exposure(decision)
  }
}

extension Reservation.Exposure {
  /// Nobody is exposed to a side who was not shown it; a membership needs a bucket to be one.
  fileprivate init(_ decision: Decision) {
    if decision.reason == .experiment, decision.bucket != nil {
      run = decision.answer.experiment?.run
      side = decision.side
    }
    if decision.holdoutBucket != nil {
      holdout = decision.answer.holdout?.id
      isHeldOut = decision.reason == .holdout
    }
  }
}
