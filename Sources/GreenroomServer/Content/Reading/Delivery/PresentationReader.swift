import GreenroomCore

/// Reads `display` and `trigger`, which are written as they are sent.
struct PresentationReader {
  private static let modes = ["fullscreen", "sheet", "drawer", "popup", "push", "inline"]
  private static let triggers = ["manual", "app_start", "event"]

  /// The member `display`, as it is sent.
  func display(_ parent: ObjectReader) -> [UInt8]? {
    guard let reader = parent.object("display") else { return nil }
    reader.warnOfUnknown(besides: ["mode", "height", "width", "cornerRadius", "animated", "dismissible"])
    if reader["mode"] == nil {
      reader.error(
        "mode", "This field is missing.", remedy: "Write one of \(Self.modes.joined(separator: ", ")).")
    }
    _ = reader.word("mode", of: Self.modes)
    for key in ["height", "width"] { reader.object(key).map(checkLength) }
    _ = number("cornerRadius", of: reader)
    for key in ["animated", "dismissible"] { _ = reader.bool(key) }
    return ServedText.compact(reader.value.rawBytes)
  }

  /// The member `trigger`, as it is sent.
  func trigger(_ parent: ObjectReader) -> [UInt8]? {
    guard let reader = parent.object("trigger") else { return nil }
    if reader["type"] == nil {
      reader.error(
        "type", "This field is missing.", remedy: "Write one of \(Self.triggers.joined(separator: ", ")).")
    }
    switch reader.word("type", of: Self.triggers) {
    case "event":
      reader.warnOfUnknown(besides: ["type", "name"])
      _ = reader.requiredText("name", remedy: "Write the name of the event.")
    case "app_start":
      reader.warnOfUnknown(besides: ["type", "minSession", "delaySeconds"])
      _ = reader.integer("minSession", in: 0...1_000_000_000)
      _ = number("delaySeconds", of: reader)
    default: reader.warnOfUnknown(besides: ["type"])
    }
    return ServedText.compact(reader.value.rawBytes)
  }

  private func checkLength(_ reader: ObjectReader) {
    reader.warnOfUnknown(besides: ["unit", "value"])
    if reader["unit"] == nil {
      reader.error("unit", "This field is missing.", remedy: "Write \"fraction\" or \"points\".")
    }
    let unit = reader.word("unit", of: ["fraction", "points"])
    if reader["value"] == nil {
      reader.error("value", "This field is missing.", remedy: "Write a number.")
    }
    if let value = number("value", of: reader), unit == "fraction", value > 1 {
      reader.error(
        "value", "A fraction is at most 1.", remedy: "Write 0.5 for half of the room, or points.")
    }
  }

  /// A number that is not negative.
  private func number(_ key: String, of reader: ObjectReader) -> Double? {
    guard let number = reader.number(key) else { return nil }
    guard number < 0 else { return number }
    reader.error(key, "\(number) is not allowed here.", remedy: "Write a number that is not negative.")
    return nil
  }
}
