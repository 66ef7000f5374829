import Foundation

/// The content folder that a command is called with.
struct ContentPath: Sendable {
  /// As the caller wrote it.
  let name: String
  private let url: URL

  init(_ arguments: Arguments, _ surroundings: Surroundings) {
    name = arguments.operands.first ?? ""
    url = surroundings.url(name)
  }

  /// The path of the folder.
  ///
  /// - Throws: when there is no such folder, or it cannot be looked into.
  func readable() throws(ToolError) -> String {
    do {
      _ = try FileManager.default.contentsOfDirectory(atPath: url.path)
      return url.path
    } catch {
      throw .inaccessible(
        "the content folder \(name.quoted) cannot be read (\(error.reason)); name a folder with a greenroom.json"
      )
    }
  }
}
