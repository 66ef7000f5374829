import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ServeTests {
  @Test(arguments: [SIGTERM, SIGINT])
  func `it says where it listens, and ends cleanly on a signal`(_ signal: Int32) async throws {
    let content = try SmallContent()
    let served = try await ServingTool(content)
    #expect(served.firstLine == "serving \(content.folder.path) on http://127.0.0.1:\(served.port)/v1\n")
    let result = try await ToolHome(url: served.url).run("prefetch", "lasting")
    #expect(result.status == 0)
    #expect(await served.stop(signal) == 0)
  }

  @Test func `bad content is status 1, with every problem on standard error`() async throws {
    let content = try SmallContent()
    try content.replace(#""flow": "bye""#, #""flow": "by""#, in: "greenroom.json")
    let result = try await ToolProcess.run(["serve", content.folder.path, "--port", "0"])
    #expect(result.status == 1)
    #expect(result.output == "")
    try Snapshot.expect(Snapshot.stable(result.errors), "serve-bad")
  }

  @Test func `a missing folder is status 3`() async throws {
    let result = try await ToolProcess.run(["serve", "no/such/folder"])
    #expect(result.status == 3)
    #expect(result.errors.contains("cannot be read"))
  }

  @Test func `a port that is taken is status 3`() async throws {
    let served = try await ServingTool(try SmallContent())
    let content = try SmallContent()
    let result = try await ToolProcess.run(["serve", content.folder.path, "--port", served.port])
    #expect(result.status == 3)
    #expect(result.errors.contains("port \(served.port)"))
    await served.stop()
  }

  @Test func `an edit is taken up while it serves`() async throws {
    let content = try SmallContent()
    let served = try await ServingTool(content)
    let home = try ToolHome(url: served.url)
    try content.replace(
      #""fleeting": {"#, #""fleeting": {"status": "paused", "#, in: "greenroom.json")
    var output = ""
    while !output.contains("no flow") {
      output = try await home.run("prefetch", "fleeting").output
      try Task.checkCancellation()
    }
    await served.stop()
  }
}
