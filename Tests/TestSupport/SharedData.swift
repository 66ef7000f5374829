package import Foundation

/// The public test suites and real documents that lie beside a checkout, in `../shared/data`. They are read
/// there and never copied; where they are missing, tests that need them are skipped.
package enum SharedData {
  /// The package's root folder.
  package static let packageRoot = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// What a skipped test says.
  package static let missing: String = "../shared/data is not beside this checkout"

  /// Whether `path` is there, for `.enabled(if:)`.
  package static func has(_ path: String) -> Bool { url(path) != nil }

  /// The file or folder at `path` below the data folder; nil where it is missing.
  package static func url(_ path: String) -> URL? {
    let url = packageRoot.deletingLastPathComponent()
      .appendingPathComponent("shared/data").appendingPathComponent(path)
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }

  /// The content of the file at `path` below the data folder; nil where it is missing.
  package static func read(_ path: String) -> Data? {
    url(path).flatMap { try? Data(contentsOf: $0) }
  }
}
