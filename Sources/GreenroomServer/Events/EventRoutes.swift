/// Takes events of the resolve dialect.
struct EventRoutes: Sendable {
  let store: ContentStore
  let gate: AccessGate
  let intake: EventIntake

  var routes: [Route] {
    [
      Route(.post, "/v1/apps/:app/events", name: "events") { request, path throws(RequestFailure) in
        let app = try gate.admit(request, to: path[0], of: store.current)
        return try intake.take(request, problem: EventCheck(appID: app.id).problem)
      }
    ]
  }
}
