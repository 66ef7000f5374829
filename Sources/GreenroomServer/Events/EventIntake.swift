import GreenroomCore

/// Takes lists of events in either dialect: judges them one by one, keeps the good ones, and says which were bad.
struct EventIntake: Sendable {
  /// Events in one request.
  static let batchLimit = 500
  /// The longest event, in bytes.
  static let sizeLimit = 16 << 10
  /// Reasons that an answer names.
  private static let reasonLimit = 10

  /// Nil: events are checked and counted, and not kept.
  let file: EventFile?
  let metrics: Metrics
  let clock: ServerClock

  /// Takes the events in the body of `request`.
  ///
  /// - Parameters:
  ///   - app: The app of an event; nil where events name theirs themselves.
  ///   - problem: What is wrong with an event, or nil.
  func take(
    _ request: Request, app: (JSONValue) -> String? = { _ in nil }, problem: (JSONValue) -> String?
  ) throws(RequestFailure) -> Response {
    let events = try Self.events(of: request)
    var lines: [UInt8] = []
    var accepted = 0
    var reasons: [String] = []
    let time = Timestamp.string(milliseconds: clock.wall())
    for (index, event) in events.elements.enumerated() {
      if let problem = Self.problemWithForm(event) ?? problem(event) {
        reasons.append("[\(index)]: \(problem)")
      } else {
        accepted += 1
        Self.append(event, app: app(event), time: time, to: &lines)
      }
    }
    if let file, accepted > 0, !file.append(lines) {
      throw .unavailable("Events cannot be kept right now; send them again.")
    }
    metrics.tookEvents(accepted: accepted, rejected: reasons.count)
    return Self.response(accepted: accepted, reasons: reasons)
  }

  private static func problemWithForm(_ event: JSONValue) -> String? {
    guard event.kind == .object else { return "an event is an object" }
    guard event.rawBytes.count <= sizeLimit else { return "an event may have at most \(sizeLimit) bytes" }
    return nil
  }

  private static func append(_ event: JSONValue, app: String?, time: String, to lines: inout [UInt8]) {
    lines.append(text: #"{"received":""#)
    lines.append(text: time)
    lines.append(text: "\"")
    if let app {
      lines.append(text: #","app":"#)
      lines.append(jsonString: app)
    }
    lines.append(text: #","event":"#)
    lines.append(contentsOf: ServedText.compact(event.rawBytes))
    lines.append(text: "}\n")
  }

  private static func events(of request: Request) throws(RequestFailure) -> JSONValue {
    let root = try request.json(.array, values: 200_000)
    guard root.count <= batchLimit else {
      throw .invalid("One request may carry at most \(batchLimit) events.")
    }
    return root
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
