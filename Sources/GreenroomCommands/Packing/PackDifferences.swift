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

  /// The pack's name, as the caller wrote it.
  let name: String
  private(set) var all: [Difference] = []

  /// - Parameters:
  ///   - live: what the backend delivers now for the sources that are compared.
  ///   - bodies: the pack's own answers, as far as they can be read.
  init(
    _ name: String, of packed: PackManifest, and live: PackMaker.Made, in dialect: PackDialect,
    bodies: [PackSource: [UInt8]]
  ) {
    self.name = name
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
