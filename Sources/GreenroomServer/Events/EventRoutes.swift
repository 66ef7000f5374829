import GreenroomCore

/// Takes events of the resolve dialect.
struct EventRoutes: Sendable {
  /// Events in one request.
  static let batchLimit = 500
  /// Reasons that an answer names.
  private static let reasonLimit = 10

  let store: ContentStore
  let gate: AccessGate
  /// Nil: events are checked and counted, and not kept.
  let file: EventFile?
  let metrics: Metrics
  let clock: ServerClock

  var routes: [Route] {
    [
      Route(.post, "/v1/apps/:app/events", name: "events") { request, path throws(RequestFailure) in
        try take(request, appID: path[0])
      }
    ]
  }

  private func take(_ request: Request, appID: String) throws(RequestFailure) -> Response {
    let app = try gate.admit(request, to: appID, of: store.current)
    let events = try Self.events(of: request)
    let check = EventCheck(appID: app.id)
    var accepted: [JSONValue] = []
    var reasons: [String] = []
    for (index, event) in events.elements.enumerated() {
      if let problem = check.problem(with: event) {
        reasons.append("[\(index)]: \(problem)")
      } else {
        accepted.append(event)
      }
    }
    try keep(accepted)
    metrics.tookEvents(accepted: accepted.count, rejected: reasons.count)
    return Self.response(accepted: accepted.count, reasons: reasons)
  }

  private static func events(of request: Request) throws(RequestFailure) -> JSONValue {
    let root = try request.json(.array, values: 200_000)
    guard root.count <= batchLimit else {
      throw .invalid("One request may carry at most \(batchLimit) events.")
    }
    return root
  }

  private func keep(_ events: [JSONValue]) throws(RequestFailure) {
    guard let file, !events.isEmpty else { return }
    let time = Timestamp.string(milliseconds: clock.wall())
    var lines: [UInt8] = []
    for event in events {
      lines.append(text: #"{"received":""#)
      lines.append(text: time)
      lines.append(text: #"","event":"#)
      lines.append(contentsOf: ServedText.compact(event.rawBytes))
      lines.append(text: "}\n")
    }
    guard file.append(lines) else { throw .unavailable("Events cannot be kept right now; send them again.") }
  }

  private static func response(accepted: Int, reasons: [String]) -> Response {
    var json: [UInt8] = []
    json.append(text: #"{"accepted":"#)
    json.append(number: accepted)
    json.append(text: #","rejected":"#)
    json.append(number: reasons.count)
    if !reasons.isEmpty {
      json.append(text: #","reasons":["#)
      for (index, reason) in reasons.prefix(reasonLimit).enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        json.append(jsonString: reason)
      }
      json.append(text: "]")
    }
    json.append(text: "}")
    return Response(json: json)
  }
}
