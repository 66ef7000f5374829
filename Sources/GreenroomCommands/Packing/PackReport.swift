import GreenroomCore
import GreenroomKit

/// What became of making a pack, in words and in JSON.
struct PackReport: Report {
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
    JSONText.line { text in
      text.member("written", isWritten)
      text.member("bytes", bytes)
      text.member("deliveries", manifest.deliveries) { write($0, to: &$1) }
      text.member("assets", writeCounts)
      text.member("missing", made.lacks) { $0.write(to: &$1) }
      text.member("failed", made.failures) { write($0, to: &$1) }
      text.member("problems", problems) { $1.value($0) }
      text.member("requests", requests)
    }
  }

  private func write(_ delivery: PackDelivery, to text: inout JSONText) {
    text.object { text in
      text.member("source", "\(delivery.source)")
      text.member("dialect", delivery.dialect.rawValue)
      text.member("bytes", delivery.bytes)
      text.member("files", files(of: delivery.source))
    }
  }

  private func write(_ failure: (source: PackSource, error: GreenroomError), to text: inout JSONText) {
    text.object { text in
      text.member("source", "\(failure.source)")
      text.member("error", failure.error)
    }
  }

  private func writeCounts(to text: inout JSONText) {
    for role in AssetRole.allCases {
      let needed = made.needs.filter { $0.role == role }.count
      guard needed > 0 else { continue }
      text.member(role.rawValue) { text in
        text.member("needed", needed)
        text.member("present", needed - made.lacks.filter { $0.need.role == role }.count)
      }
    }
  }
}

extension PackMaker.Lack {
  fileprivate func write(to text: inout JSONText) {
    text.object { text in
      text.member("url", need.urls[0])
      text.member("role", need.role.rawValue)
      text.member("reason", reason)
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
