/// The resolve dialect: the server decides for one user.
struct ResolveRoutes: Sendable {
  private static let nothing = Response(json: Array(#"{"flow_id":null}"#.utf8), isReusable: true)
  private static let missing = "placement_not_found"
  /// When a batch's answer has so many bytes, what is left of it is to be asked for alone.
  private static let batchBytes = 8 << 20

  let store: ContentStore
  let gate: AccessGate
  let baseURL: BaseURL
  let metrics: Metrics

  var routes: [Route] {
    [
      Route(.post, "/v1/apps/:app/placements/:key/resolve", name: "resolve") {
        request, path throws(RequestFailure) in
        try resolve(request, appID: path[0], key: path[1])
      },
      Route(.post, "/v1/apps/:app/placements/resolve-batch", name: "resolve-batch") {
        request, path throws(RequestFailure) in
        try resolveBatch(request, appID: path[0])
      },
    ]
  }

  private func resolve(_ request: Request, appID: String, key: String) throws(RequestFailure) -> Response {
    let app = try gate.admit(request, to: appID, of: store.current)
    let call = try ResolveCall(request)
    let isExport = request.target.query("export") == "true"
    guard let response = answer(key, of: app, call, request, isExport: isExport) else {
      throw .notFound(Self.missing, "This app has no placement of this key with a flow.")
    }
    return response
  }

  private func resolveBatch(_ request: Request, appID: String) throws(RequestFailure) -> Response {
    let app = try gate.admit(request, to: appID, of: store.current)
    let call = try ResolveCall(request, isBatch: true)
    var json: [UInt8] = []
    json.append(text: #"{"results":["#)
    for (index, key) in call.placementKeys.enumerated() {
      json.append(text: index == 0 ? #"{"placement_key":"# : #",{"placement_key":"#)
      json.append(jsonString: key)
      json.append(UInt8(ascii: ","))
      if json.count > Self.batchBytes {
        json.append(text: #""error":"answer_too_long"}"#)
      } else if let response = answer(key, of: app, call, request, isExport: false) {
        // The single answer is an object; its first brace was written with the key.
        json.append(contentsOf: response.body.buffer.dropFirst())
      } else {
        json.append(text: #""error":"placement_not_found"}"#)
      }
    }
    json.append(text: "]}")
    return Response(json: json)
  }

  /// Nil when the app has no such placement, or one without a flow.
  private func answer(
    _ key: String, of app: App, _ call: ResolveCall, _ request: Request, isExport: Bool
  ) -> Response? {
    guard let placement = app.placements[key], let choice = placement.flow else { return nil }
    let resolution = Resolution(placement, choice, for: call, isExport: isExport)
    metrics.resolved(resolution.outcome)
    return resolution.envelope?.response(base: baseURL.base(for: request)) ?? Self.nothing
  }
}
