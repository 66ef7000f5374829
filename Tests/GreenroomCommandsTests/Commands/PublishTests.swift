import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PublishTests {
  private let content: SmallContent

  init() throws {
    content = try SmallContent()
    try content.write(Self.pretty, to: "screens/spring.json")
    try content.write(Self.compact, to: "screens/autumn.json")
  }

  private static let pretty = """
    {
    \t"default_locale" : "en_US",
      "components_config": {"base": {"stack": {"type": "stack", "components": []}}},   "x": [1.50, "version"],
      "components_localizations": {"en_US": {}}
    }

    """
  private static let compact =
    #"{"default_locale":"en_US","version": 41 ,"components_config":{"base":{}},"components_localizations":{}}"#

  private func publish(_ words: String...) async throws -> ToolProcess.Result {
    try await ToolProcess.run(["publish", content.folder.path] + words)
  }

  private func text(_ screen: String) throws -> String {
    try String(contentsOf: content.folder.file("screens/\(screen).json"), encoding: .utf8)
  }

  private var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: content.folder.file("screens").path).sorted()
    }
  }

  @Test func `a screen without a version gets 2, and nothing else changes`() async throws {
    let result = try await publish("spring")
    #expect(result.status == 0)
    #expect(result.output == "spring   version 1 → 2\n")
    #expect(try text("spring") == "{\n\t\"version\" : 2,\(Self.pretty.dropFirst())")
    #expect(try await publish("spring").output == "spring   version 2 → 3\n")
    #expect(try text("spring") == "{\n\t\"version\" : 3,\(Self.pretty.dropFirst())")
    #expect(try files == ["autumn.json", "spring.json"])
  }

  @Test func `several are published together, by name or by path`() async throws {
    let result = try await publish("screens/spring.json", "autumn", "spring")
    #expect(result.output == "spring   version 1 → 2\nautumn   version 41 → 42\n")
    #expect(try text("autumn") == Self.compact.replacingOccurrences(of: "41", with: "42"))
    let json = try await publish("autumn", "--json")
    #expect(json.output == #"{"published":[{"screen":"autumn","from":42,"to":43}]}"# + "\n")
  }

  @Test func `a file keeps its permissions, and a link stays one`() async throws {
    let file = content.folder.file("screens/spring.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    let link = content.folder.file("screens/linked.json")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "spring.json")
    #expect(try await publish("linked").status == 0)
    #expect(try text("spring").contains("\"version\" : 2"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "spring.json")
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
  }

  @Test func `content with errors is not published`() async throws {
    try content.write("{}", to: "screens/broken.json")
    let result = try await publish("spring")
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(result.errors.contains("screens/broken.json: default_locale"))
    #expect(result.errors.contains("nothing was published"))
    #expect(try text("spring") == Self.pretty)
  }

  @Test(arguments: [#""2""#, "0", "1.5", "9007199254740991"])
  func `a version that is no number to raise publishes none`(_ version: String) async throws {
    try content.replace("41", version, in: "screens/autumn.json")
    let result = try await publish("spring", "autumn")
    #expect(result.status == 1)
    #expect(result.errors.contains("version"), "\(result.errors)")
    #expect(try text("spring") == Self.pretty)
    #expect(try files == ["autumn.json", "spring.json"])
  }

  @Test func `a screen that is not there publishes none, with a guess`() async throws {
    let result = try await publish("autumn", "sprin")
    #expect(result.status == 3)
    #expect(result.errors.contains("no screen “sprin”; did you mean spring?"))
    #expect(try text("autumn") == Self.compact)
    #expect(try await publish("quite-another").errors.contains("it has autumn, spring"))
  }

  @Test func `of many calls at once none is lost`() async throws {
    let path = content.folder.path
    try await withThrowingTaskGroup(of: Int32.self) { group in
      for _ in 0..<5 {
        group.addTask { try await ToolProcess.run(["publish", path, "autumn"]).status }
      }
      for try await status in group { #expect(status == 0) }
    }
    #expect(try text("autumn").contains("\"version\": 46 ,"))
  }
}
