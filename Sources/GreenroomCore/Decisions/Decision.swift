/// Which screen an identity sees now, or none, and why.
package struct Decision: Sendable {
  /// What decided.
  package enum Reason: String, Hashable, Sendable {
    /// Nothing applied: the placement's own screen.
    case `default`
    /// An audience matched.
    case audience
    /// An experiment drew a side, either of them.
    case experiment
    /// The candidate was shown often enough.
    case frequency
    /// The candidate is withheld from a group that this key belongs to.
    case holdout
    /// The placement shows nothing now.
    case nothing
  }

  /// The screen that would be shown if neither frequency nor holdout stood in the way.
  enum Candidate: Hashable, Sendable {
    case none, own, sideB
    case rule(Int)
  }

  package let answer: DeliveryAnswer
  var candidate = Candidate.none
  package internal(set) var reason = Reason.nothing
  /// The candidate's side; nil for an audience's screen and for nothing.
  package internal(set) var side: Side?
  /// The bucket in the experiment, 0 to 9,999; nil where none was drawn.
  package internal(set) var bucket: Int?
  /// The bucket in the holdout; nil where that step was not reached or there is no key.
  package internal(set) var holdoutBucket: Int?
  package internal(set) var trace = DecisionTrace()

  init(answer: DeliveryAnswer) {
    self.answer = answer
  }

  /// The screen to show; nil for none.
  package var screen: DeliveryAnswer.Screen? {
    reason == .frequency || reason == .holdout ? nil : candidateScreen
  }

  /// How the screen is presented: as it says itself, else as the placement says.
  package var display: DeliveryAnswer.Display? { screen.flatMap { $0.display ?? answer.display } }

  /// The id of the audience that matched.
  package var rule: String? {
    if case .rule(let index) = candidate { answer.rules[index].id } else { nil }
  }

  /// The screen that would be shown if neither frequency nor holdout stood in the way.
  package var candidateScreen: DeliveryAnswer.Screen? {
    switch candidate {
    case .none: nil
    case .own: answer.screen
    case .sideB: answer.experiment?.screenB
    case .rule(let index): answer.rules[index].screen
    }
  }

  /// What is told of the decision, and what two decisions are compared by.
  package var outcome: DecisionOutcome {
    DecisionOutcome(
      show: screen?.paywallID, reason: reason, side: side, rule: rule, bucket: bucket,
      holdoutBucket: holdoutBucket)
  }
}

/// A decision in its plain form.
package struct DecisionOutcome: Hashable, Sendable {
  /// The id of the screen that is shown; nil for none.
  package let show: String?
  package let reason: Decision.Reason
  package let side: Side?
  package let rule: String?
  package let bucket: Int?
  package let holdoutBucket: Int?

  package init(
    show: String?, reason: Decision.Reason, side: Side?, rule: String?, bucket: Int?, holdoutBucket: Int?
  ) {
    self.show = show
    self.reason = reason
    self.side = side
    self.rule = rule
    self.bucket = bucket
    self.holdoutBucket = holdoutBucket
  }
}
