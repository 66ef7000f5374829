package import Foundation

/// What the tool finds around it, as values.
package struct Surroundings: Sendable {
  package let console: Console
  package let environment: [String: String]
  /// The folder that relative paths start from.
  package let folder: URL
  /// The tool's own file, to start itself by.
  package let executable: URL

  /// Those of this process.
  package static var system: Surroundings {
    let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    return Surroundings(
      console: .standard, environment: ProcessInfo.processInfo.environment, folder: folder,
      executable: Bundle.main.executableURL
        ?? URL(fileURLWithPath: CommandLine.arguments.first ?? Tool.name, relativeTo: folder))
  }

  /// The tool's own file, as short as it can be written from here.
  var toolPath: String {
    let own = executable.resolvingSymlinksInPath().path
    let short = ["debug", "release"].map { ".build/\($0)/\(Tool.name)" }
    return short.first { url($0).resolvingSymlinksInPath().path == own } ?? own
  }

  /// The file or folder at `path`, which may be relative.
  func url(_ path: String) -> URL {
    URL(fileURLWithPath: path, relativeTo: folder).absoluteURL
  }
}
