import GreenroomCore

/// Judges one event as the resolve dialect defines it.
struct EventCheck {
  private static let requiredTexts = [
    "event_id", "app_id", "event_type", "timestamp", "flow_id", "flow_version_id", "user_id", "session_id",
    "device_platform", "sdk_version",
  ]
  private static let optionalTexts = [
    "placement_id", "experiment_id", "variant_id", "variant_name", "screen_id", "screen_name", "element_id",
    "element_type", "interaction_type", "currency", "app_version", "country",
  ]
  private static let optionalIntegers = [
    "flow_version", "screen_index", "time_since_flow_start_ms", "time_on_screen_ms",
  ]

  let appID: String

  /// What is wrong with an object, or nil.
  func problem(with event: JSONValue) -> String? {
    for key in Self.requiredTexts where (event[key as String]?.string ?? "").isEmpty {
      return "\(key) must be a text that is not empty"
    }
    guard event["is_debug"]?.bool != nil else { return "is_debug must be true or false" }
    guard event["event_id"]?.string.map(Self.isLowercaseUUID) == true else {
      return "event_id must be a UUID in lowercase letters"
    }
    guard event["app_id"]?.string == appID else { return "app_id must be the app of the path" }
    guard event["timestamp"]?.string.map(Self.isTimestamp) == true else {
      return "timestamp must be like 2026-01-31T12:00:00Z"
    }
    return problemWithOptional(event)
  }

  private func problemWithOptional(_ event: JSONValue) -> String? {
    for key in Self.optionalTexts where !isAbsent(event, key) && event[key as String]?.kind != .string {
      return "\(key) must be a text"
    }
    for key in Self.optionalIntegers where !isAbsent(event, key) && event[key as String]?.integer == nil {
      return "\(key) must be a whole number"
    }
    if !isAbsent(event, "revenue"), event["revenue"]?.double == nil { return "revenue must be a number" }
    for key in ["properties", "ab_assignments"]
    where !isAbsent(event, key) && event[key as String]?.kind != .object {
      return "\(key) must be an object"
    }
    return nil
  }

  private func isAbsent(_ event: JSONValue, _ key: String) -> Bool {
    event[key]?.isNull ?? true
  }

  private static func isLowercaseUUID(_ text: String) -> Bool {
    text.utf8.count == 36
      && text.utf8.enumerated().allSatisfy { index, byte in
        switch index {
        case 8, 13, 18, 23: byte == UInt8(ascii: "-")
        default: byte.isNumeral || byte &- UInt8(ascii: "a") < 6
        }
      }
  }

  /// Date, time and zone in digits; whether the day exists is not asked.
  private static func isTimestamp(_ text: String) -> Bool {
    let shape = Array("0000-00-00T00:00:00".utf8)
    let bytes = Array(text.utf8)
    guard bytes.count > shape.count, bytes.count <= 40, matches(bytes.prefix(shape.count), shape) else {
      return false
    }
    var zone = bytes[shape.count...]
    if zone.first == UInt8(ascii: ".") {
      let digits = zone.dropFirst().prefix(while: \.isNumeral)
      guard !digits.isEmpty else { return false }
      zone = zone[digits.endIndex...]
    }
    if zone.elementsEqual("Z".utf8) { return true }
    return matches(zone, Array("+00:00".utf8)) || matches(zone, Array("-00:00".utf8))
  }

  /// Whether `bytes` have digits where `shape` has zeros, and else the same letters.
  private static func matches(_ bytes: ArraySlice<UInt8>, _ shape: [UInt8]) -> Bool {
    bytes.count == shape.count
      && zip(bytes, shape).allSatisfy { byte, wanted in
        wanted == UInt8(ascii: "0") ? byte.isNumeral : byte == wanted
      }
  }
}
