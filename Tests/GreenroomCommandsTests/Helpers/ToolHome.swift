import Foundation
import TestSupport

/// A user of the tool: folders that outlive a call, and the options that every call repeats.
struct ToolHome: Sendable {
  let folder: TemporaryFolder
  let url: String
  var app = SmallContent.app
  var key = SmallContent.key
  var dialect = "resolve"

  init(url: String) throws {
    folder = try TemporaryFolder("greenroom-user")
    self.url = url
  }

  /// A user of the delivery dialect.
  static func delivery(url: String) throws -> ToolHome {
    var home = try ToolHome(url: url)
    home.dialect = "delivery"
    return home
  }

  /// Runs a command that has a backend.
  func run(_ words: String...) async throws -> ToolProcess.Result {
    try await ToolProcess.run(
      words + [
        "--dialect", dialect, "--url", url, "--key", key,
        "--cache", folder.file("cache").path, "--state", folder.file("state").path,
      ] + (dialect == "resolve" ? ["--app", app] : []))
  }
}

extension ToolProcess.Result {
  /// The first entry of a list in the JSON that was printed.
  func entries(_ list: String) throws -> [[String: Any]] {
    try json()[list] as? [[String: Any]] ?? []
  }

  func json() throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any] ?? [:]
  }

  /// The output with everything that differs from run to run replaced by a word.
  var stable: String { Snapshot.stable(output) }
}
