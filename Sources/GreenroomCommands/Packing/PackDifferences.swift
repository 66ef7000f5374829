import GreenroomCore
import GreenroomKit

/// Where a pack and the backend differ.
struct PackDifferences: Sendable {
  /// One difference.
  struct Difference: Sendable {
    enum Change: String, Sendable {
      /// The backend has another one now.
      case changed
      /// It is needed now, and not in the pack.
      case added
      /// It is in the pack, and nothing needs it any more.
      case removed
      /// It cannot be compared.
      case failed
    }

    let change: Change
    /// Whether it is an answer; a file otherwise.
    let isDelivery: Bool
    /// A delivery's source, or a file's URL.
    let name: String
    /// What is to be known beside that; may be empty.
    let message: String
  }

  private(set) var all: [Difference] = []

  /// - Parameters:
  ///   - live: what the backend delivers now for the sources that are compared.
  ///   - bodies: the pack's own answers, as far as they can be read.
  init(
    of packed: PackManifest, and live: PackMaker.Made, in dialect: PackDialect, bodies: [PackSource: [UInt8]]
  ) {
    for (source, error) in live.failures {
      all.append(Difference(change: .failed, isDelivery: true, name: "\(source)", message: error.message))
    }
    compareDeliveries(packed, live, dialect, bodies)
    compareFiles(packed, live, dialect)
  }

  private mutating func compareDeliveries(
    _ packed: PackManifest, _ live: PackMaker.Made, _ dialect: PackDialect, _ bodies: [PackSource: [UInt8]]
  ) {
    let contents = live.draft.contents.files
    for delivery in live.draft.manifest.deliveries {
      guard
        let own = packed.deliveries.first(where: {
          $0.source == delivery.source && $0.dialect == dialect
        }), own.sha256 != delivery.sha256, let body = contents[delivery.file],
        !Self.saySame(bodies[delivery.source], body)
      else { continue }
      all.append(Difference(change: .changed, isDelivery: true, name: "\(delivery.source)", message: ""))
    }
  }

  private mutating func compareFiles(
    _ packed: PackManifest, _ live: PackMaker.Made, _ dialect: PackDialect
  ) {
    let index = PackIndex(packed.assets)
    let leftOut = Set(packed.leftOut.map { ExactText($0) })
    for asset in live.draft.manifest.assets {
      for url in asset.urls {
        let own = index.asset(at: url)
        guard own?.sha256 != asset.sha256 else { continue }
        all.append(
          Difference(
            change: own == nil ? .added : .changed, isDelivery: false, name: url, message: asset.role.rawValue
          ))
      }
    }
    for lack in live.lacks where !lack.need.urls.contains(where: { leftOut.contains(ExactText($0)) }) {
      all.append(
        Difference(change: .failed, isDelivery: false, name: lack.need.urls[0], message: lack.reason))
    }
    findUnneeded(packed, live, dialect)
  }

  /// A file of a delivery that failed, or that is written in the other dialect, may be needed still.
  private mutating func findUnneeded(
    _ packed: PackManifest, _ live: PackMaker.Made, _ dialect: PackDialect
  ) {
    let compared = Set(live.draft.manifest.deliveries.map { "\($0.source)" })
    let others = Set(
      packed.deliveries.filter { $0.dialect != dialect || !compared.contains("\($0.source)") }.map {
        "\($0.source)"
      })
    let needed = Set(live.needs.flatMap(\.urls).map { ExactText($0) })
    for asset in packed.assets where others.isDisjoint(with: asset.deliveries) {
      for url in asset.urls where !needed.contains(ExactText(url)) {
        all.append(
          Difference(change: .removed, isDelivery: false, name: url, message: asset.role.rawValue))
      }
    }
  }

  /// Whether two answers say the same, in whatever order their members stand.
  private static func saySame(_ left: [UInt8]?, _ right: [UInt8]) -> Bool {
    guard let left, let left = try? JSONDocument(left).root, let right = try? JSONDocument(right).root else {
      return false
    }
    return left.saysSame(as: right)
  }
}

extension JSONValue {
  fileprivate func saysSame(as other: JSONValue) -> Bool {
    guard kind == other.kind else { return false }
    switch kind {
    case .object:
      let own = Array(members)
      return own.count == Array(other.members).count
        && own.allSatisfy { name, value in other[name].map(value.saysSame) ?? false }
    case .array:
      let (own, others) = (Array(elements), Array(other.elements))
      return own.count == others.count && zip(own, others).allSatisfy { $0.saysSame(as: $1) }
    case .string: return (string ?? "").utf8.elementsEqual((other.string ?? "").utf8)
    case .number, .bool, .null: return rawBytes == other.rawBytes
    }
  }
}

extension PackDifferences {
  var status: ExitStatus { all.isEmpty ? .done : .failed }

  func text(_ name: String) -> String {
    guard !all.isEmpty else { return "\(name.printable): the same as live\n" }
    var table = TextTable(columns: [
      .init(alignment: .left), .init(alignment: .left), .init(alignment: .left),
    ])
    table.rows = all.map { [$0.change.rawValue, $0.name.printable, $0.message.printable] }
    return table.text + "\(name.printable): \(Words.count(all.count, "difference"))\n"
  }

  var json: String {
    var text = JSONText()
    text.object { text in
      text.key("same")
      text.value(all.isEmpty)
      text.key("differences")
      text.array { text in
        for difference in all {
          text.object { text in
            text.key("change")
            text.value(difference.change.rawValue)
            text.key("what")
            text.value(difference.isDelivery ? "delivery" : "file")
            text.key("name")
            text.value(difference.name)
            text.key("message")
            text.value(difference.message)
          }
        }
      }
    }
    return text.string + "\n"
  }
}
