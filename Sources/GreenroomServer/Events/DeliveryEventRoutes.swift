import GreenroomCore

/// Takes events of the delivery dialect, which name no app: it is the one of the key and the placement.
struct DeliveryEventRoutes: Sendable {
  let store: ContentStore
  let gate: AccessGate
  let intake: EventIntake

  var routes: [Route] {
    [
      Route(.post, "/v1/sdk/events", name: "sdk-events") { request, _ throws(RequestFailure) in
        let access = try gate.admit(request, of: store.current)
        return try intake.take(
          request, app: { access.app(ofPlacement: $0["placement"]?.string) },
          problem: DeliveryEventCheck.problem)
      }
    ]
  }
}
