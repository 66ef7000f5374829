import Foundation
import TestSupport
import Testing

/// The page that this module implements, read where it lies beside the checkout and never copied.
enum SeedPage {
  /// What a skipped test says.
  static let missing: Comment = "../shared/seeds/flowpilot-prefetching.txt is not beside this checkout"

  static var isThere: Bool { text != nil }

  /// Code block `number` as it stands on the page, counted from 1; empty where the page is missing.
  static func block(_ number: Int) -> String {
    let blocks = codeBlocks
    return blocks.indices.contains(number - 1) ? blocks[number - 1] : ""
  }

  static var codeBlocks: [String] {
    var blocks: [String] = []
    var current: [Substring]?
    for line in (text ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
      if current == nil, line.hasPrefix("```swift") {
        current = []
      } else if let lines = current, line.hasPrefix("```") {
        blocks.append(lines.joined(separator: "\n"))
        current = nil
      } else {
        current?.append(line)
      }
    }
    return blocks
  }

  private static var text: String? {
    let url = SharedData.packageRoot.deletingLastPathComponent()
      .appendingPathComponent("shared/seeds/flowpilot-prefetching.txt")
    return (try? Data(contentsOf: url)).map { String(decoding: $0, as: UTF8.self) }
  }
}
