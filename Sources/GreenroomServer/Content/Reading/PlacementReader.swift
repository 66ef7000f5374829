import GreenroomCore

/// Reads one placement.
struct PlacementReader {
  /// How long devices keep an answer when the placement does not say, in seconds: what they assume themselves.
  static let defaultTTL = 300
  static let platforms = ["ios", "android", "web"]

  let flows: [String: FlowFile]
  let delivery: DeliverySectionReader
  /// The icons' folder below the base URL.
  let iconPath: String

  func read(_ key: String, _ reader: ObjectReader) -> Placement {
    reader.warnOfUnknown(besides: [
      "status", "platforms", "flow", "screen", "audience", "experiment", "ttl_seconds", "delivery",
    ])
    checkKey(key, reader)
    let ttl = reader.integer("ttl_seconds", in: 0...31_536_000) ?? Self.defaultTTL
    let isPaused = reader.word("status", of: ["active", "paused"]) == "paused"
    let placement = Placement(
      key: key, isPaused: isPaused, platforms: platforms(reader),
      audience: reader.object("audience").flatMap(AudienceReader().read),
      flow: flowChoice(reader, ttl: ttl), delivery: delivery.read(key, reader, isPaused: isPaused))
    if reader["flow"] == nil, reader["screen"] == nil, reader["delivery"] == nil {
      reader.problems.error(
        reader.file, reader.place, "The placement names neither a flow nor a screen.",
        remedy: "Add \"flow\" or \"screen\"; to show nothing for now, write \"status\": \"paused\".")
    }
    warnOfFlowFields(reader)
    return placement
  }

  /// Without a flow, somebody who limits an audience here would show the screen to everybody.
  private func warnOfFlowFields(_ reader: ObjectReader) {
    guard reader["flow"] == nil else { return }
    for key in ["audience", "platforms", "ttl_seconds"] where reader[key] != nil {
      reader.warning(
        key, "This concerns flows only, and the placement has none.",
        remedy: "Remove it; who sees a screen is written in \"delivery\".")
    }
  }

  static func isKey(_ key: String) -> Bool {
    guard let first = key.utf8.first, first.isLowercase, key.utf8.count <= 64 else { return false }
    return key.utf8.allSatisfy { $0.isLowercase || $0.isNumeral || $0 == UInt8(ascii: "_") }
  }

  private func checkKey(_ key: String, _ reader: ObjectReader) {
    guard !Self.isKey(key) else { return }
    reader.problems.error(
      reader.file, reader.place, "\"\(key)\" is no placement key.",
      remedy:
        "Begin with a lowercase letter and go on with lowercase letters, digits and underscores, 64 at most.")
  }

  private func platforms(_ reader: ObjectReader) -> Set<String>? {
    guard let elements = reader.elements("platforms") else { return nil }
    if elements.isEmpty {
      reader.error(
        "platforms", "The list is empty, so the placement shows on no platform.",
        remedy: "Name platforms, or remove the list for all of them.")
    }
    for (value, place) in elements where !(value.string.map(Self.platforms.contains) ?? false) {
      reader.problems.error(
        reader.file, place, "\(value.rawText) is no platform.",
        remedy: "Write one of \(Self.platforms.joined(separator: ", ")).")
    }
    return Set(elements.compactMap { $0.value.string })
  }

  private func flowChoice(_ reader: ObjectReader, ttl: Int) -> FlowChoice? {
    guard reader["flow"] != nil else {
      if reader["experiment"] != nil {
        reader.error(
          "flow", "A placement with an experiment needs a flow of its own, for exports.",
          remedy: "Name the flow that everybody would see without the experiment.")
      }
      return nil
    }
    let standard = envelope(reader, ttl: ttl, nil)
    let experiment = reader.object("experiment").flatMap { reader in
      ExperimentReader { envelope($0, ttl: ttl, $1) }.read(reader)
    }
    return standard.map { FlowChoice(standard: $0, experiment: experiment) }
  }

  private func envelope(
    _ reader: ObjectReader, ttl: Int, _ assignment: FlowEnvelope.Assignment?
  ) -> FlowEnvelope? {
    guard let name = reader.text("flow") else { return nil }
    guard let flow = flows[name] else {
      reader.reportMissing("flow", name, folder: "flows", known: flows.keys)
      return nil
    }
    return FlowEnvelope(flow: flow, ttlSeconds: ttl, assignment: assignment, iconPath: iconPath)
  }
}

extension UInt8 {
  var isLowercase: Bool { self &- UInt8(ascii: "a") < 26 }
  var isNumeral: Bool { self &- UInt8(ascii: "0") < 10 }
}
