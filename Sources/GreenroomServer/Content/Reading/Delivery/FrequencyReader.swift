import GreenroomCore

/// Reads `{"limits": [{"max", "window"}], "min_interval_seconds"}` and writes it as it is sent.
struct FrequencyReader {
  /// A thousand years in seconds.
  private static let longest = 31_536_000_000
  private static let windows = ["session", "lifetime"]

  func read(_ reader: ObjectReader) -> [UInt8] {
    reader.warnOfUnknown(besides: ["limits", "min_interval_seconds"])
    var json: [UInt8] = []
    json.append(text: #"{"limits":["#)
    for (index, (value, place)) in (reader.elements("limits") ?? []).enumerated() {
      guard let each = ObjectReader(value, at: place, file: reader.file, problems: reader.problems) else {
        continue
      }
      if index > 0 { json.append(UInt8(ascii: ",")) }
      append(each, to: &json)
    }
    json.append(text: #"],"minIntervalSeconds":"#)
    json.append(number: reader.integer("min_interval_seconds", in: 0...Self.longest) ?? 0)
    json.append(UInt8(ascii: "}"))
    return json
  }

  private func append(_ reader: ObjectReader, to json: inout [UInt8]) {
    reader.warnOfUnknown(besides: ["max", "window"])
    if reader["max"] == nil {
      reader.error(
        "max", "This field is missing.", remedy: "Write how often the placement may show something.")
    }
    json.append(text: #"{"max":"#)
    json.append(number: reader.integer("max", in: 1...1_000_000_000) ?? 1)
    json.append(text: #","window":"#)
    json.append(contentsOf: window(reader))
    json.append(UInt8(ascii: "}"))
  }

  private func window(_ reader: ObjectReader) -> [UInt8] {
    if reader["window"]?.kind == .object, let window = reader.object("window") {
      window.warnOfUnknown(besides: ["seconds"])
      if window["seconds"] == nil {
        window.error("seconds", "This field is missing.", remedy: "Write 86400 for a day.")
      }
      return Array(#"{"seconds":\#(window.integer("seconds", in: 1...Self.longest) ?? 1)}"#.utf8)
    }
    if let name = reader["window"]?.string, Self.windows.contains(name) { return Array(#""\#(name)""#.utf8) }
    reader.error(
      "window", "This is no window of time.",
      remedy: "Write \"session\", \"lifetime\" or {\"seconds\": 86400}.")
    return Array("null".utf8)
  }
}
