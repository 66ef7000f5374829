/// The delivery dialect: the server sends what a placement shows and the rules, and the device decides.
struct DeliveryRoutes: Sendable {
  let store: ContentStore
  let gate: AccessGate
  let baseURL: BaseURL
  let metrics: Metrics
  let clock: ServerClock
  /// The longest time that an answer may be used unasked, in seconds.
  let longestAge: Int

  var routes: [Route] {
    [
      Route(.get, "/v1/sdk/placements/:key", name: "placement") { request, path throws(RequestFailure) in
        try placement(request, key: path[0])
      },
      Route(.get, "/v1/sdk/paywalls/:id", name: "paywall") { request, path throws(RequestFailure) in
        try paywall(request, id: path[0])
      },
    ]
  }

  private func placement(_ request: Request, key: String) throws(RequestFailure) -> Response {
    let access = try gate.admit(request, of: store.current)
    guard let placement = access.placements[key] else {
      throw .notFound("placement_not_found", "This key has no placement of this name with a screen.")
    }
    let (document, maxAge) = placement.answer(at: Int(clamping: clock.wall()), longestAge: longestAge)
    return answer(request, document, maxAge: maxAge)
  }

  /// Screens belong to the folder, so every key may ask for each.
  private func paywall(_ request: Request, id: String) throws(RequestFailure) -> Response {
    let content = store.current
    _ = try gate.admit(request, of: content)
    guard let document = content.paywalls[id] else {
      throw .notFound("paywall_not_found", "There is no screen of this id.")
    }
    return answer(request, document, maxAge: longestAge)
  }

  private func answer(_ request: Request, _ document: DeliveryDocument, maxAge: Int) -> Response {
    let coding = ContentCoding(accepting: request.headers.list(.acceptEncoding))
    let base = baseURL.base(for: request)
    let form = document.form(base: base, coding, clock: clock) { metrics.compressed(coding) }
    return form.answer(ifNoneMatch: request.headers.list(.ifNoneMatch), maxAge: maxAge)
  }
}
