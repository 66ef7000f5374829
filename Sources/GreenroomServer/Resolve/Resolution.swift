/// What came of a resolve.
enum ResolveOutcome: String, Sendable {
  case flow
  /// The placement is paused.
  case paused
  /// The placement is not meant for this platform.
  case platform
  /// The audience does not include this user.
  case audience
  /// The experiment gave this user a variant that shows nothing.
  case variant
}

/// The decision for one placement and one caller.
struct Resolution: Sendable {
  let outcome: ResolveOutcome
  /// What is shown; nil for nothing.
  let envelope: FlowEnvelope?

  /// - Parameter isExport: Asks for the flow that is shown without experiment, and sends no attributes to judge.
  init(_ placement: Placement, _ choice: FlowChoice, for call: ResolveCall, isExport: Bool) {
    if placement.isPaused {
      self.init(.paused)
    } else if let platforms = placement.platforms, !platforms.contains(call.platform) {
      self.init(.platform)
    } else if isExport {
      self.init(.flow, choice.standard)
    } else if let audience = placement.audience, !audience.includes(call.attributes) {
      self.init(.audience)
    } else if let variant = choice.experiment?.variant(forUser: call.userID) {
      self.init(variant.envelope == nil ? .variant : .flow, variant.envelope)
    } else {
      self.init(.flow, choice.standard)
    }
  }

  private init(_ outcome: ResolveOutcome, _ envelope: FlowEnvelope? = nil) {
    self.outcome = outcome
    self.envelope = envelope
  }
}
