import Foundation
import GreenroomCore
import TestSupport

/// The real screens beside a checkout, as texts; empty where they are missing.
struct ScreenShelf: Sendable {
  let screens: [String]

  init() {
    guard let folder = SharedData.url("screens"),
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else {
      screens = []
      return
    }
    screens = names.sorted().filter { $0.hasSuffix(".json") && $0 != "index.json" }.compactMap {
      guard let data = try? Data(contentsOf: folder.appendingPathComponent($0)), data.count < 200_000,
        let root = try? JSONDocument([UInt8](data)).root, root["components_config"] != nil
      else { return nil }
      return String(decoding: data, as: UTF8.self)
    }
  }
}
