import Foundation
import GreenroomKit

/// What is to be loaded, as it stands on the command line: `KEY`, `screen:ID` or `file:PATH`.
struct SourceArgument: Hashable, Sendable {
  /// As it was given, which is what reports call it.
  let text: String
  let source: Source

  /// Whether the app ships it.
  var isFile: Bool {
    if case .json = source { true } else { false }
  }

  /// - Throws: a usage error for a screen in a dialect that knows none, and where a file cannot be read.
  init(_ text: String, _ dialect: Dialect, _ surroundings: Surroundings) throws(ToolError) {
    self.text = text
    if let id = text.suffix(behind: "screen:") {
      guard dialect == .delivery else {
        throw .usage(
          "\(text.quoted) needs --dialect delivery: screens have no ids in the resolve dialect; see `\(Tool.name) prefetch --help`"
        )
      }
      source = .screen(id)
    } else if let path = text.suffix(behind: "file:") {
      source = .json(try Self.read(surroundings.url(path)))
    } else {
      source = .placement(text)
    }
  }

  /// The operands in their order, each once.
  static func all(
    _ operands: [String], _ dialect: Dialect, _ surroundings: Surroundings
  ) throws(ToolError) -> [SourceArgument] {
    var arguments: [SourceArgument] = []
    for text in operands.uniqued {
      arguments.append(try SourceArgument(text, dialect, surroundings))
    }
    return arguments
  }

  private static func read(_ file: URL) throws(ToolError) -> Data {
    do {
      return try Data(contentsOf: file)
    } catch {
      throw .inaccessible("\(file.path.quoted) cannot be read (\(error.reason)); name another file")
    }
  }
}

extension String {
  fileprivate func suffix(behind prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}

extension [String] {
  /// The texts in their order, each once.
  var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
