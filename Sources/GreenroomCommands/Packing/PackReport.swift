import GreenroomCore
import GreenroomKit

/// What became of making a pack, in words and in JSON.
struct PackReport: Sendable {
  let name: String
  let made: PackMaker.Made
  /// What is wrong with the pack that was put together.
  var problems: [String] = []
  /// Whether the pack is in its place.
  var isWritten = false
  /// To the backend's API.
  let requests: Int

  var status: ExitStatus { isWritten && made.isWhole ? .done : .failed }

  private var manifest: PackManifest { made.draft.manifest }

  // MARK: Words

  var text: String {
    var table = TextTable(columns: [
      .init(alignment: .left), .init(alignment: .left), .init(alignment: .right), .init(alignment: .right),
    ])
    table.rows = manifest.deliveries.map { delivery in
      [
        "\(delivery.source)".printable, delivery.dialect.rawValue, Words.size(bytes: delivery.bytes),
        Words.count(files(of: delivery.source), "file"),
      ]
    }
    let failures = made.failures.map { "failed: \($0.source): \($0.error.message)" }
    let lacks = made.lacks.map { "missing: \($0.need.role.rawValue) \($0.need.urls[0]): \($0.reason)" }
    let problems = problems.map { "error: \($0)" }
    return table.text + (failures + lacks + problems).map { "\($0.printable)\n" }.joined()
      + "\(name.printable): \(summary)\n"
  }

  private var summary: String {
    if isWritten {
      let parts = [
        Words.count(manifest.deliveries.count, "delivery", "deliveries"),
        Words.count(fileCount, "file"), Words.size(bytes: bytes),
      ]
      let missing = made.lacks.isEmpty ? "" : ", \(Words.count(made.lacks.count, "file")) missing"
      return parts.joined(separator: ", ") + missing + "; it opens offline"
    }
    if !made.failures.isEmpty { return "not written, since a placement failed" }
    if !made.lacks.isEmpty, problems.isEmpty {
      return
        "not written, since \(Words.count(made.lacks.count, "file")) cannot be had; \(PackOptions.allowMissing.name) packs the rest"
    }
    return "not written, since it would not open offline"
  }

  private func files(of source: PackSource) -> Int {
    Set(manifest.assets.filter { $0.deliveries.contains("\(source)") }.map(\.file)).count
  }

  private var fileCount: Int { Set(manifest.assets.map(\.file)).count }

  private var bytes: Int { made.draft.contents.files.values.reduce(0) { $0 + $1.count } }

  // MARK: JSON

  var json: String {
    var text = JSONText()
    text.object { text in
      text.key("written")
      text.value(isWritten)
      text.key("bytes")
      text.value(bytes)
      text.key("deliveries")
      text.array { text in for delivery in manifest.deliveries { write(delivery, to: &text) } }
      text.key("assets")
      text.object { text in writeCounts(to: &text) }
      text.key("missing")
      text.array { text in for lack in made.lacks { lack.write(to: &text) } }
      text.key("failed")
      text.array { text in for failure in made.failures { write(failure, to: &text) } }
      text.key("problems")
      text.array { text in for problem in problems { text.value(problem) } }
      text.key("requests")
      text.value(requests)
    }
    return text.string + "\n"
  }

  private func write(_ delivery: PackDelivery, to text: inout JSONText) {
    text.object { text in
      text.key("source")
      text.value("\(delivery.source)")
      text.key("dialect")
      text.value(delivery.dialect.rawValue)
      text.key("bytes")
      text.value(delivery.bytes)
      text.key("files")
      text.value(files(of: delivery.source))
    }
  }

  private func write(_ failure: (source: PackSource, error: GreenroomError), to text: inout JSONText) {
    text.object { text in
      text.key("source")
      text.value("\(failure.source)")
      text.key("error")
      text.value(failure.error)
    }
  }

  private func writeCounts(to text: inout JSONText) {
    for role in AssetRole.allCases {
      let needed = made.needs.filter { $0.role == role }.count
      guard needed > 0 else { continue }
      text.key(role.rawValue)
      text.object { text in
        text.key("needed")
        text.value(needed)
        text.key("present")
        text.value(needed - made.lacks.filter { $0.need.role == role }.count)
      }
    }
  }
}

extension PackMaker.Lack {
  fileprivate func write(to text: inout JSONText) {
    text.object { text in
      text.key("url")
      text.value(need.urls[0])
      text.key("role")
      text.value(need.role.rawValue)
      text.key("reason")
      text.value(reason)
    }
  }
}

extension Words {
  /// `1 delivery`, `2 deliveries`.
  fileprivate static func count(_ number: Int, _ noun: String, _ plural: String) -> String {
    "\(number) \(number == 1 ? noun : plural)"
  }

  /// A length: `812 B`, `4.1 KB`, `3.2 MB`.
  fileprivate static func size(bytes: Int) -> String {
    let units = [(1_000_000, "MB"), (1000, "KB")]
    guard let (unit, name) = units.first(where: { bytes >= $0.0 }) else { return "\(bytes) B" }
    let tenths = (bytes * 10 + unit / 2) / unit
    return "\(tenths / 10).\(tenths % 10) \(name)"
  }
}
