import Foundation

/// A folder of its own for one test, gone when the test is.
final class TestFolder: Sendable {
  let path: String

  init() throws {
    let name = "greenroom-server-tests-\(UUID().uuidString)"
    path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file as an editor does: whole, under its final name at once.
  func write(_ file: String, _ bytes: [UInt8]) throws {
    let url = URL(fileURLWithPath: "\(path)/\(file)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url, options: .atomic)
  }

  func write(_ file: String, _ text: String) throws {
    try write(file, Array(text.utf8))
  }

  func read(_ file: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
  }

  func remove(_ file: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(file)")
  }

  /// Exchanges text in a file; fails when it is not there.
  func replace(_ old: String, _ new: String, in file: String) throws {
    let text = try read(file)
    guard text.contains(old) else { throw CocoaError(.fileReadUnknown) }
    try write(file, text.replacingOccurrences(of: old, with: new))
  }
}

/// The content that the repository ships.
enum SampleContent {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let path = root.appendingPathComponent("Examples/Content").path
  static let app = "5d0f3b52-8a1c-4c1e-9a57-0f6b7a3c2e10"
  static let key = "fp_test_fernhill"
}
