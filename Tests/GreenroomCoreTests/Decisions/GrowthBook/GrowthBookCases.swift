import Foundation
import GreenroomCore

/// The public cases beside a checkout. They are read there; where they are missing, their tests are skipped.
enum GrowthBookCases {
  static let missing = "../shared/data/growthbook is not beside this checkout"

  private static let document: JSONDocument? = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<5 { root.deleteLastPathComponent() }
    let file = root.deletingLastPathComponent().appendingPathComponent("shared/data/growthbook/cases.json")
    return (try? Data(contentsOf: file)).flatMap { try? JSONDocument(Array($0)) }
  }()

  static var areThere: Bool { document != nil }

  /// The cases of a section, each a list.
  static func section(_ name: String) -> [[JSONValue]] {
    document?.root[name]?.elements.map { Array($0.elements) } ?? []
  }
}
