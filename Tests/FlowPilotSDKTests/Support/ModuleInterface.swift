import Foundation
import TestSupport

/// The public declarations of the built module, as the compiler states them.
struct ModuleInterface {
  private struct Symbol: Decodable {
    struct Fragment: Decodable {
      let spelling: String
    }
    struct Identifier: Decodable {
      let precise: String
    }
    let pathComponents: [String]
    let declarationFragments: [Fragment]
    let identifier: Identifier
  }

  private struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?
  }

  private struct Graph: Decodable {
    let symbols: [Symbol]
    let relationships: [Relationship]
  }

  private let graph: Graph

  /// Asks the compiler about FlowPilotSDK.
  init() async throws {
    let folder = try TemporaryFolder("interface")
    defer { folder.close() }
    let result = try await Toolchain.run(
      ["swift", "symbolgraph-extract", "-module-name", "FlowPilotSDK", "-target", await Self.target()]
        + ["-output-dir", folder.path, "-minimum-access-level", "public"] + Toolchain.searchPaths)
    guard result.code == 0 else { throw AppleModules.Failure(description: result.output) }
    let data = try Data(contentsOf: folder.file("FlowPilotSDK.symbols.json"))
    graph = try JSONDecoder().decode(Graph.self, from: data)
  }

  /// The declaration of `path`, in one spelling.
  func declaration(_ path: String) -> String? {
    symbol(path).map { Declaration.normalized($0.declarationFragments.map(\.spelling).joined()) }
  }

  /// The declarations of everything that is declared inside the type `path` and of its inner types.
  func members(of path: String) -> Set<String> {
    let members = graph.symbols.filter {
      $0.pathComponents.joined(separator: ".").hasPrefix(path + ".")
        && !$0.identifier.precise.contains("::SYNTHESIZED::")
    }
    return Set(
      members.map { Declaration.normalized($0.declarationFragments.map(\.spelling).joined()) })
  }

  /// The protocols that the type `path` conforms to, without those that every type does.
  func conformances(of path: String) -> Set<String> {
    let id = symbol(path)?.identifier.precise
    let names = graph.relationships
      .filter { $0.kind == "conformsTo" && $0.source == id }
      .compactMap { $0.targetFallback?.split(separator: ".").last.map(String.init) }
    return Set(names).subtracting(["SendableMetatype", "Copyable", "Escapable"])
  }

  private func symbol(_ path: String) -> Symbol? {
    graph.symbols.first { $0.pathComponents.joined(separator: ".") == path }
  }

  private static func target() async throws -> String {
    let output = try await Toolchain.run(["swiftc", "-print-target-info"]).output
    let root = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    return (root?["target"] as? [String: Any])?["triple"] as? String ?? ""
  }
}

/// A declaration's text in one spelling, whoever wrote it.
enum Declaration {
  /// Without comments, `public`, the space that a line or a printer adds, and what every read-only property has.
  static func normalized(_ text: String) -> String {
    var text = text.split(separator: "\n")
      .map { line in line.range(of: "//").map { line[..<$0.lowerBound] } ?? line }
      .joined(separator: " ")
    for (old, new) in [("public ", ""), (" : ", ": "), (" { get }", "")] {
      text = text.replacingOccurrences(of: old, with: new)
    }
    for (pattern, new) in [("\\s+", " "), ("\\( ", "("), (" \\)", ")")] {
      text = text.replacingOccurrences(of: pattern, with: new, options: .regularExpression)
    }
    return text.trimmingCharacters(in: .whitespaces)
  }
}
