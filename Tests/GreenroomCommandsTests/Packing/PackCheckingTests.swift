import Foundation
import TestSupport
import Testing

/// `greenroom pack --check` and `--diff`.
@Suite(.timeLimit(.minutes(5)))
struct PackCheckingTests {
  // MARK: Verifying

  @Test(arguments: [".png", "placement-lasting.resolve.json"])
  func `a file of which a byte changed is named, status 1`(suffix: String) async throws {
    let home = try await packed()
    let file = try home.file(suffix)
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: file)
    let json = try await home.check("--json")
    #expect(json.status == 1)
    let finding = try #require(try json.entries("findings").first)
    #expect(finding["kind"] as? String == "content")
    #expect((finding["place"] as? String)?.hasSuffix(file.lastPathComponent) == true)
    let text = try await home.check()
    #expect(text.output.contains("\(file.lastPathComponent): the file has other bytes"))
  }

  @Test func `a file that is missing is named, status 1`() async throws {
    let home = try await packed()
    let file = try home.file(".png")
    try FileManager.default.removeItem(at: file)
    let result = try await home.check()
    #expect(result.status == 1)
    #expect(result.output.contains("\(file.lastPathComponent): the file is missing"))
  }

  @Test func `a pack of a later format says so, status 1`() async throws {
    let home = try await packed()
    try Data(#"{"format":2}"#.utf8).write(to: try home.file("pack.json"))
    let result = try await home.check()
    #expect(result.status == 1)
    #expect(result.output.contains("written by a newer version"))
  }

  @Test func `the settings beside a pack set how large it may be`() async throws {
    let home = try await packed()
    let settings = home.folder.file("greenroom-pack.json")
    try Data(#"{"maximum_bytes":1000}"#.utf8).write(to: settings)
    let result = try await home.check()
    #expect(result.status == 1)
    #expect(result.output.contains("more than the 1000 that are allowed"))
    try Data(#"{"maximum":1}"#.utf8).write(to: settings)
    #expect(try await home.check().status == 3)
  }

  private func packed() async throws -> PackingHome {
    let served = try await ServingTool(try SmallContent())
    let home = try PackingHome(served)
    #expect(try await home.make("lasting", "other").status == 0)
    await served.stop()
    return home
  }

  // MARK: Comparing

  @Test func `content that was edited is named, and nothing else`() async throws {
    let content = try SmallContent()
    let served = try await ServingTool(content)
    let home = try PackingHome(served)
    #expect(try await home.make("lasting", "other").status == 0)
    let same = try await home.compare("--json")
    #expect(same.status == 0)
    #expect(same.output == #"{"same":true,"differences":[]}"# + "\n")

    try content.replace(#""id": "pic""#, #""id": "picture""#, in: "flows/hello.json")
    var result = same
    while result.status == 0 {
      result = try await home.compare("--json")
      try Task.checkCancellation()
    }
    #expect(result.status == 1)
    #expect(try result.entries("differences").map(words) == ["changed delivery placement:lasting"])
    await served.stop()
  }

  @Test func `files that are needed now or not any more are named`() async throws {
    let content = try SmallContent()
    let served = try await ServingTool(content)
    let home = try PackingHome(served)
    #expect(try await home.make("lasting").status == 0)
    let media = SharedData.packageRoot.appendingPathComponent("Examples/Content/media")
    try FileManager.default.copyItem(
      at: media.appendingPathComponent("leaves.png"), to: content.folder.file("media/leaves.png"))
    try content.replace("logo.png", "leaves.png", in: "flows/hello.json")
    var result = try await home.compare("--json")
    while result.status == 0 {
      result = try await home.compare("--json")
      try Task.checkCancellation()
    }
    let changes = try result.entries("differences").map(words)
    #expect(changes.map { $0.split(separator: " ").first } == ["changed", "added", "removed"], "\(changes)")
    #expect(changes[1].hasSuffix("/leaves.png") && changes[2].hasSuffix("/logo.png"), "\(changes)")
    await served.stop()
  }

  @Test func `a file that has other bytes at its URL is named`() async throws {
    let media = SharedData.packageRoot.appendingPathComponent("Examples/Content/media")
    let pictures = try ["logo.png", "leaves.png"].map {
      try Data(contentsOf: media.appendingPathComponent($0))
    }
    let server = try FaultServer()
    defer { server.stop() }
    server.on("/logo.png", .ok(pictures[0]), .ok(pictures[1]))
    let content = try SmallContent()
    let url = server.url("/logo.png").absoluteString
    try content.replace(#""src": "logo.png""#, #""src": "\#(url)""#, in: "flows/hello.json")
    let served = try await ServingTool(content)
    let home = try PackingHome(served)
    #expect(try await home.make("lasting").status == 0)
    let result = try await home.compare("--json")
    #expect(result.status == 1)
    #expect(try result.entries("differences").map(words) == ["changed file \(url)"])
    await served.stop()
  }

  @Test func `a delivery that cannot be compared is named`() async throws {
    let content = try SmallContent()
    let served = try await ServingTool(content)
    let home = try PackingHome(served)
    #expect(try await home.make("lasting", "other").status == 0)
    await served.stop()
    let result = try await home.compare("--json")
    #expect(result.status == 1)
    #expect(
      try result.entries("differences").map(words) == [
        "failed delivery placement:lasting", "failed delivery placement:other",
      ])
  }

  @Test func `a pack of the other dialect cannot be compared, status 2`() async throws {
    let served = try await ServingTool(try SmallContent.sample())
    let flows = try PackingHome.sample(served, delivery: false)
    #expect(try await flows.make("onboarding").status == 0)
    let delivery = try PackingHome.sample(served, delivery: true).backend
    let result = try await ToolProcess.run(["pack", "--diff", flows.pack] + delivery)
    #expect(result.status == 2)
    #expect(result.errors.contains("name another with --dialect"))
    await served.stop()
  }

  private func words(_ difference: [String: Any]) -> String {
    ["change", "what", "name"].compactMap { difference[$0] as? String }.joined(separator: " ")
  }
}
