import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CheckTests {
  @Test func `the sample content has no findings`() async throws {
    let result = try await ToolProcess.run(["check", "Examples/Content"])
    #expect(result.status == 0)
    #expect(result.output == "Examples/Content: no findings\n")
    #expect(result.errors == "")
  }

  @Test func `bad content is status 1 with file, place and remedy`() async throws {
    let content = try SmallContent()
    try content.replace(#""flow": "bye""#, #""flow": "by""#, in: "greenroom.json")
    try content.write("{", to: "flows/broken.json")
    try content.write("?", to: "flows/notes.txt")
    let result = try await ToolProcess.run(["check", content.folder.path])
    #expect(result.status == 1)
    try Snapshot.expect(result.stable, "check-bad")
    let json = try await ToolProcess.run(["check", content.folder.path, "--json"])
    #expect(json.status == 1)
    try Snapshot.expect(json.stable, "check-bad-json")
  }

  @Test func `warnings alone are status 0`() async throws {
    let content = try SmallContent()
    try content.write("?", to: "flows/notes.txt")
    let result = try await ToolProcess.run(["check", content.folder.path])
    #expect(result.status == 0)
    #expect(result.output.contains("1 warning"))
  }

  @Test func `a folder without a manifest is an error of the content`() async throws {
    let folder = try TemporaryFolder()
    let result = try await ToolProcess.run(["check", folder.path])
    #expect(result.status == 1)
    #expect(result.output.contains("greenroom.json"))
  }

  @Test func `what is not there is status 3`() async throws {
    let result = try await ToolProcess.run(["check", "no/such/folder"])
    #expect(result.status == 3)
    #expect(result.output == "")
    #expect(result.errors.contains("“no/such/folder”"))
    #expect(result.errors.filter(\.isNewline).count == 1)
  }
}
