package import Foundation

/// A new folder of its own, removed with everything in it by ``close()`` or when the value goes.
package final class TemporaryFolder: Sendable {
  /// Where the folder is.
  package let url: URL
  /// Where the folder is, as a path.
  package var path: String { url.path }

  /// Makes a folder in the system's temporary folder.
  package init(_ name: String = "greenroom-test") throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(name)-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { close() }

  /// The place of `name` in the folder; it need not exist.
  package func file(_ name: String) -> URL {
    url.appendingPathComponent(name)
  }

  /// Removes the folder now. A second call does nothing.
  package func close() {
    try? FileManager.default.removeItem(at: url)
  }
}
