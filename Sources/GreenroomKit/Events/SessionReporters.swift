import GreenroomCore

/// Makes the reporter of each session.
///
/// It alone leads to the event sink. Whoever presents is given it; whoever prefetches is not.
struct SessionReporters: Sendable {
  private let reporting: EventReporting
  private let app: EventApp

  /// - Parameter makeID: a new lowercase UUID.
  init(
    sink: any EventSink, app: EventApp, clock: any GreenroomClock,
    makeID: @escaping @Sendable () -> String = { Randomness.uuid(Randomness.system).lowercased() }
  ) {
    self.app = app
    reporting = EventReporting(sink: sink, clock: clock, makeID: makeID)
  }

  /// The reporter of a flow, in the resolve dialect.
  func flow(
    _ flow: FlowDelivery, placement: String, for identity: Identity, from deliverySource: DeliverySource
  ) -> any SessionReporting {
    FlowReporter(
      FlowEventWriter(
        app: app, placement: placement, flow: flow, userID: identity.userID,
        deliverySource: deliverySource), reporting)
  }

  /// The reporter of a screen, in the delivery dialect. A screen that the app ships gets none.
  ///
  /// - Parameter placement: nil for a screen that was asked for by its id.
  func screen(
    _ taken: TakenDecision, placement: String?, for identity: Identity
  ) -> any SessionReporting {
    ScreenReporter(taken, placement: placement, identity, reporting)
  }

  /// Says that a present showed nothing since its screen is withheld; for any other decision nothing is said.
  func decided(_ taken: TakenDecision, placement: String, for identity: Identity) {
    guard taken.decision.reason == .holdout else { return }
    let event = ScreenEvent(.holdoutExposure, taken.decision, placement: placement, identity)
    reporting.send(event.write)
  }
}
