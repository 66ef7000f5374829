import GreenroomCore

/// Judges one event as the delivery dialect defines it.
enum DeliveryEventCheck {
  private static let types = ["shown", "closed", "experiment_exposure", "holdout_exposure"]
  private static let optionalTexts = ["placement", "paywallId", "experiment", "holdout", "userId"]

  /// What is wrong with an object, or nil.
  static func problem(with event: JSONValue) -> String? {
    for key in ["id", "installId"] where (event[key as String]?.string ?? "").isEmpty {
      return "\(key) must be a text that is not empty"
    }
    guard let type = event["type"]?.string, types.contains(type) else {
      return "type must be one of \(types.joined(separator: ", "))"
    }
    guard event["time"].map(isTime) == true else {
      return "time must be like 2026-01-31T12:00:00Z, or milliseconds since 1970"
    }
    for key in optionalTexts where !isAbsent(event, key) && event[key as String]?.kind != .string {
      return "\(key) must be a text"
    }
    if !isAbsent(event, "version"), event["version"]?.integer == nil {
      return "version must be a whole number"
    }
    if !isAbsent(event, "side"), !["a", "b"].contains(event["side"]?.string) { return "side must be a or b" }
    return nil
  }

  private static func isTime(_ value: JSONValue) -> Bool {
    value.integer != nil || value.string.flatMap(GreenroomCore.Timestamp.milliseconds(rfc3339:)) != nil
  }

  private static func isAbsent(_ event: JSONValue, _ key: String) -> Bool {
    event[key]?.isNull ?? true
  }
}
