import Foundation
import GreenroomCore

/// The real screens beside a checkout, in `../shared/data/screens`. They are read there and never copied.
struct RealScreens {
  static let missing = "../shared/data/screens is not beside this checkout"

  /// One of them.
  struct Screen {
    let name: String
    let bytes: [UInt8]
    let document: ScreenDocument
  }

  let screens: [Screen]

  /// Nil where they are missing.
  init?() {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("shared/data/screens")
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return nil }
    screens = names.sorted().filter { $0.hasSuffix(".json") }.compactMap { name in
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)),
        let root = try? JSONDocument([UInt8](data)).root, root["components_config"] != nil
      else { return nil }
      return Screen(name: name, bytes: [UInt8](data), document: ScreenDocument(root))
    }
    if screens.isEmpty { return nil }
  }

  /// The one with the longest text.
  var largest: Screen { screens.max { $0.bytes.count < $1.bytes.count } ?? screens[0] }
}
