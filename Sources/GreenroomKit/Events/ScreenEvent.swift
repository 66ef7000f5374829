import GreenroomCore

/// An event of the delivery dialect.
struct ScreenEvent: Sendable {
  enum Kind: String, Sendable {
    /// The first frame was visible.
    case shown
    /// A screen that was shown is gone.
    case closed
    /// The user saw a side of an experiment.
    case experimentExposure = "experiment_exposure"
    /// The user would have seen the screen and is in the group that it is withheld from.
    case holdoutExposure = "holdout_exposure"
  }

  let kind: Kind
  /// Nil for a screen that was asked for by its id.
  let placement: String?
  let screen: DeliveryAnswer.Screen?
  /// The experiment that drew the screen, with the side.
  let experiment: (id: String, side: Side)?
  let holdout: String?
  /// Nil while nobody is identified.
  let userID: String?
  let installID: String

  init(_ kind: Kind, _ decision: Decision, placement: String?, _ identity: Identity) {
    self.kind = kind
    self.placement = placement
    screen = decision.candidateScreen
    experiment = Self.experiment(of: decision)
    holdout = kind == .holdoutExposure ? decision.answer.holdout?.id.string : nil
    userID = identity.isAnonymous ? nil : identity.userID
    installID = identity.installID
  }

  /// Where a bucket was drawn, and the side with it, an experiment took place.
  static func experiment(of decision: Decision) -> (id: String, side: Side)? {
    guard decision.bucket != nil, let side = decision.side, let experiment = decision.answer.experiment else {
      return nil
    }
    return (experiment.run.id.string, side)
  }

  func write(id: String, time: Int) -> [UInt8] {
    var text = JSONText()
    text.object { text in
      text.member("id", id)
      text.member("type", kind.rawValue)
      text.member("time", Timestamp.rfc3339(milliseconds: time))
      text.member("placement", placement)
      text.member("paywallId", screen?.paywallID)
      text.member("version", screen?.version)
      text.member("experiment", ifAny: experiment?.id)
      text.member("side", ifAny: experiment?.side.rawValue)
      text.member("holdout", ifAny: holdout)
      text.member("userId", ifAny: userID)
      text.member("installId", installID)
    }
    return text.bytes
  }
}
