import Foundation
import GreenroomCore

/// The screens of a content folder, as files.
struct ScreenFolder: Sendable {
  private let url: URL

  /// - Parameter content: the path of the content folder.
  init(content: String) {
    url = URL(fileURLWithPath: content, isDirectory: true)
      .appendingPathComponent("screens", isDirectory: true)
  }

  func file(_ screen: String) -> URL { url.appendingPathComponent("\(screen).json") }

  /// The name of a screen as it is called by; a path to its file will do.
  static func name(_ word: String) -> String {
    var name = Substring(word)
    if let slash = name.lastIndex(of: "/") { name = name[name.index(after: slash)...] }
    return String(name.hasSuffix(".json") ? name.dropLast(".json".count) : name)
  }

  /// The names of all screens, in order; none where there is no folder of them.
  var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return files.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.map { Self.name($0) }.sorted()
  }

  /// Keeps other publications out until it is released.
  func lock() throws(ToolError) -> FileLock { try FileLock(url, isFolder: true) }

  func read(_ screen: String) throws(ToolError) -> JSONValue {
    do {
      return try JSONDocument([UInt8](Data(contentsOf: file(screen)))).root
    } catch let error as JSONReadError {
      throw .inaccessible("the screen \(screen.quoted) is no JSON: \(error); correct it and publish again")
    } catch {
      throw .inaccessible(
        "the screen \(screen.quoted) cannot be read (\(error.reason)); check its permissions")
    }
  }
}
