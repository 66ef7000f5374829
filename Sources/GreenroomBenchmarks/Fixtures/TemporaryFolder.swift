import Foundation

/// An empty folder for the time of one benchmark.
struct TemporaryFolder: Sendable {
  let url: URL

  /// Runs `body` with a folder that is removed afterwards.
  static func with<Value>(_ body: (TemporaryFolder) async throws -> Value) async throws -> Value {
    let folder = TemporaryFolder(
      url: FileManager.default.temporaryDirectory
        .appendingPathComponent("greenroom-bench-\(UUID().uuidString)", isDirectory: true))
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder.url) }
    return try await body(folder)
  }

  /// Where `name` stands, or is to stand.
  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// Writes a file, and the folders that it stands in.
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    let file = file(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// A device that keeps what it keeps in the folder `name` in here.
  func device(_ name: String, url: String = Device.nowhere) -> Device {
    Device(folder: file(name), url: url)
  }
}
