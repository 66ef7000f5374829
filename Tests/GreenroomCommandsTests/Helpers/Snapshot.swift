import Foundation
import TestSupport
import Testing

/// Whole screens of output, kept in files beside the tests. With `GREENROOM_RECORD=1` in the environment they are
/// written anew instead of compared.
enum Snapshot {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Snapshots")

  static func expect(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    let file = folder.appendingPathComponent("\(name).txt")
    if ProcessInfo.processInfo.environment["GREENROOM_RECORD"] != nil {
      try Data(text.utf8).write(to: file)
      return
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(text == expected, sourceLocation: sourceLocation)
  }

  /// Ports, temporary folders and times, the blanks before a time included, become words.
  static func stable(_ text: String) -> String {
    let temporary = NSRegularExpression.escapedPattern(
      for: FileManager.default.temporaryDirectory.standardizedFileURL.path)
    return [
      ("127\\.0\\.0\\.1:[0-9]+", "127.0.0.1:PORT"),
      ("port [0-9]+ after [0-9]+ ms", "port PORT after TIME"),
      (temporary + "/*[A-Za-z-]+[0-9A-F]{8}-[0-9A-F-]{27}", "FOLDER"),
      (" +<?[0-9]+(\\.[0-9])? (ms|s)(?![A-Za-z])", " TIME"),
      ("\"milliseconds\":[0-9.]+", "\"milliseconds\":TIME"),
      ("(\"ageSeconds\"|\"validForSeconds\"):[0-9.]+", "$1:TIME"),
    ].reduce(text) { text, rule in
      text.replacingOccurrences(of: rule.0, with: rule.1, options: .regularExpression)
    }
  }
}
