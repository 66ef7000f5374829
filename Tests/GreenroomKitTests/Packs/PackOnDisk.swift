import Foundation
import GreenroomCore
import GreenroomTesting
import TestSupport

/// A pack in a folder, made of test documents.
struct PackOnDisk {
  private(set) var draft = PackDraft(scope: PackScope())
  let folder: URL

  init(in folder: TemporaryFolder, _ name: String = "Test.greenroompack") {
    self.folder = folder.file(name)
  }

  /// Adds a delivery with all its files: fonts are fonts, everything else is a picture.
  mutating func add(_ body: Data, of source: PackSource, in dialect: PackDialect) throws {
    for need in try draft.addDelivery(of: source, in: dialect, [UInt8](body)) {
      let bytes = need.role == .font ? TestFile.font() : TestFile.png()
      draft.addAsset([UInt8](bytes), for: need, at: need.urls[0], neededBy: source)
    }
  }

  func write() throws {
    for (path, bytes) in draft.contents.files {
      let file = folder.appendingPathComponent("\(path)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
  }

  /// Every file of the folder.
  func files() throws -> [String: Data] {
    try draft.contents.files.keys.reduce(into: [:]) { files, path in
      files["\(path)"] = try Data(contentsOf: folder.appendingPathComponent("\(path)"))
    }
  }

  /// Changes a byte of every file of `role`, or of the deliveries where there is none.
  func damage(_ role: AssetRole?) throws {
    let paths =
      role.map { role in draft.manifest.assets.filter { $0.role == role }.map(\.file) }
      ?? draft.manifest.deliveries.map(\.file)
    for path in paths {
      let file = folder.appendingPathComponent("\(path)")
      var bytes = try Data(contentsOf: file)
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: file)
    }
  }
}
