import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct ReadyTests {
  @Test func `without a copy the backend is asked and the answer is kept`() async throws {
    let served = try await ServingTool(try SmallContent())
    let home = try ToolHome(url: served.url)
    let asked = try await home.run("ready", "lasting", "other", "--json")
    #expect(asked.status == 0)
    try Snapshot.expect(asked.stable, "ready-json")
    await served.stop()
    let kept = try await home.run("ready", "lasting", "other", "--json")
    #expect(kept.status == 0)
    #expect(try kept.json()["requests"] as? Int == 0)
  }

  @Test func `nothing to show is not ready and has no copy`() async throws {
    let served = try await ServingTool(try SmallContent())
    let home = try ToolHome(url: served.url)
    let result = try await home.run("ready", "paused", "lasting", "--json")
    #expect(result.status == 1)
    let receipt = try #require(try result.entries("receipts").first)
    #expect(receipt["ready"] as? Bool == false)
    #expect(receipt["copy"] as? String == "none")
    #expect(receipt["error"] is NSNull)
    await served.stop()
  }

  @Test func `cached asks nobody`() async throws {
    let server = try FaultServer { _ in .ok(#"{"flow_id":null}"#) }
    defer { server.stop() }
    let home = try ToolHome(url: server.url("/v1").absoluteString)
    let result = try await home.run("ready", "lasting", "--cached", "--json")
    #expect(result.status == 1)
    let receipt = try #require(try result.entries("receipts").first)
    #expect(receipt["copy"] as? String == "none")
    #expect(receipt["error"] is NSNull)
    #expect(server.requests.isEmpty)
  }

  @Test func `a fresh copy says how old it is and how long it holds`() async throws {
    let served = try await ServingTool(try SmallContent())
    let home = try ToolHome(url: served.url)
    _ = try await home.run("prefetch", "lasting")
    await served.stop()
    let result = try await home.run("ready", "lasting", "--cached", "--json")
    #expect(result.status == 0)
    let receipt = try #require(try result.entries("receipts").first)
    #expect(receipt["copy"] as? String == "fresh")
    #expect(receipt["flow"] as? String == "flow-hello")
    let age = try #require(receipt["ageSeconds"] as? Double)
    let left = try #require(receipt["validForSeconds"] as? Double)
    #expect(age >= 0 && age < 60)
    #expect(abs(age + left - 300) < 0.01)
  }

  @Test func `a stale copy counts offline and the failed resolve is told`() async throws {
    let served = try await ServingTool(try SmallContent())
    let home = try ToolHome(url: served.url)
    _ = try await home.run("prefetch", "fleeting")
    await served.stop()
    let cached = try await home.run("ready", "fleeting", "--cached", "--json")
    #expect(cached.status == 0)
    let kept = try #require(try cached.entries("receipts").first)
    #expect(kept["copy"] as? String == "stale")
    #expect(kept["validForSeconds"] is NSNull)
    #expect(kept["error"] is NSNull)
    let asked = try await home.run("ready", "fleeting", "--json")
    #expect(asked.status == 0)
    #expect(try asked.entries("receipts").map(errorCode) == ["network_error"])
  }

  @Test(arguments: [["--user", "lin"], ["--attributes", #"{"user.plan":"plus"}"#]])
  func `a copy of another identity is stale, and marked`(_ change: [String]) async throws {
    let served = try await ServingTool(try SmallContent())
    let home = try ToolHome(url: served.url)
    _ = try await home.run("prefetch", "lasting", "--user", "ada")
    await served.stop()
    let result = try await home.run("ready", "lasting", "--cached", "--json", change[0], change[1])
    #expect(result.status == 0)
    let receipt = try #require(try result.entries("receipts").first)
    #expect(receipt["copy"] as? String == "stale")
    #expect(receipt["otherIdentity"] as? Bool == true)
    #expect(receipt["validForSeconds"] is NSNull)
  }

  @Test(arguments: [["--cached"], []])
  func `a bundled copy alone is not ready`(_ cached: [String]) async throws {
    let content = try SmallContent()
    let port = try RefusedPort()
    let home = try ToolHome(url: port.url("/v1").absoluteString)
    let bundled = "lasting=\(content.folder.file("flows/hello.json").path)"
    let result =
      try await cached.isEmpty
      ? home.run("ready", "lasting", "--json", "--bundled", bundled)
      : home.run("ready", "lasting", "--json", "--bundled", bundled, "--cached")
    #expect(result.status == 1)
    let receipt = try #require(try result.entries("receipts").first)
    #expect(receipt["ready"] as? Bool == false)
    #expect(receipt["copy"] as? String == "bundled")
    #expect(receipt["flow"] as? String == "flow-hello")
    #expect(receipt["ageSeconds"] is NSNull)
    #expect(errorCode(receipt) == (cached.isEmpty ? "network_error" : nil))
  }

  @Test func `each kind of finding has its words`() async throws {
    let served = try await ServingTool(try SmallContent())
    let home = try ToolHome(url: served.url)
    _ = try await home.run("prefetch", "lasting", "fleeting")
    let asked = try await home.run("ready", "lasting", "paused", "unknown", "No Key")
    #expect(asked.status == 1)
    try Snapshot.expect(asked.stable, "ready-mixed")
    await served.stop()
    let cached = try await home.run("ready", "lasting", "fleeting", "other", "--cached")
    #expect(cached.status == 1)
    try Snapshot.expect(cached.stable, "ready-cached")
  }

  @Test func `with media a receipt counts the files and names what is missing`() async throws {
    let served = try await ServingTool(try SmallContent())
    let home = try ToolHome(url: served.url)
    _ = try await home.run("prefetch", "lasting", "--media", "first-screen")
    _ = try await home.run("prefetch", "other")
    await served.stop()
    let result = try await home.run("ready", "lasting", "--cached", "--media", "first-screen", "--json")
    #expect(result.status == 0)
    let receipt = try #require(try result.entries("receipts").first)
    #expect(receipt["assets"] as? [String: [String: Int]] == ["image": ["needed": 1, "present": 1]])
    #expect(receipt["presentable"] as? Bool == true)
    #expect(receipt["screen"] is NSNull)
    for file in try blobs(home) { try FileManager.default.removeItem(at: file) }
    let lost = try await home.run("ready", "lasting", "--cached", "--media", "all-screens", "--json")
    #expect(lost.status == 1)
    let named = try #require(try lost.entries("receipts").first)
    #expect(named["copy"] as? String == "fresh")
    #expect(named["assets"] as? [String: [String: Int]] == ["image": ["needed": 1, "present": 0]])
    let missing = try #require(named["missing"] as? [[String: String]])
    #expect(missing.map { $0["role"] } == ["image"])
    #expect(missing.first?["url"]?.hasSuffix("logo.png") == true)
  }

  @Test func `files are told in words`() async throws {
    let served = try await ServingTool(try SmallContent())
    let home = try ToolHome(url: served.url)
    _ = try await home.run("prefetch", "lasting", "--media", "first-screen")
    await served.stop()
    let whole = try await home.run("ready", "lasting", "--cached", "--media", "first-screen")
    #expect(whole.output.hasSuffix("; 1 of 1 file, the first view is whole\n"))
    for file in try blobs(home) { try FileManager.default.removeItem(at: file) }
    let lost = try await home.run("ready", "lasting", "--cached", "--media", "first-screen")
    #expect(lost.output.contains("; 0 of 1 file, the first view is not whole\nlasting: missing image http"))
  }

  @Test func `roles that are not asked for are listed and never block`() async throws {
    let served = try await ServingTool(try SmallContent())
    let home = try ToolHome(url: served.url)
    _ = try await home.run("prefetch", "lasting")
    await served.stop()
    let result = try await home.run(
      "ready", "lasting", "--cached", "--media", "first-screen", "--roles", "fonts,icons", "--json")
    #expect(result.status == 0)
    let receipt = try #require(try result.entries("receipts").first)
    #expect(receipt["assets"] as? [String: [String: Int]] == ["image": ["needed": 0, "present": 0]])
    #expect((receipt["missing"] as? [Any])?.isEmpty == true)
    #expect(receipt["presentable"] as? Bool == false)
    let refused = try await home.run("ready", "lasting", "--roles", "sounds")
    #expect(refused.status == 2)
  }

  private func blobs(_ home: ToolHome) throws -> [URL] {
    let folder = home.folder.file("cache")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.contains("blobs/") && $0.count > 60 }.map { folder.appendingPathComponent($0) }
  }
}
