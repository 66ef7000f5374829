import Foundation
import TestSupport
import Testing

/// `greenroom pack`: making a pack of what a real server delivers.
@Suite(.timeLimit(.minutes(5)))
struct PackTests {
  // MARK: The sample content

  @Test(arguments: [false, true])
  func `the sample content is packed, checked and opened with the server off`(delivery: Bool) async throws {
    let served = try await ServingTool(try SmallContent.sample())
    let home = try PackingHome.sample(served, delivery: delivery)
    let placements = ["onboarding", "paywall"]
    let made = try await home.make("onboarding", "paywall", "--json")
    #expect(made.status == 0, "\(made.output)\(made.errors)")
    #expect(try made.json()["written"] as? Bool == true)
    #expect(try made.json()["requests"] as? Int == 2)
    #expect(
      try made.entries("deliveries").map { $0["source"] as? String } == placements.map { "placement:\($0)" })
    await served.stop()

    #expect(try home.content == ["Test.greenroompack"], "nothing is left beside it")
    let check = try await home.check("--json")
    #expect(check.status == 0)
    #expect(try check.entries("findings").isEmpty, "a build that ships it finds nothing")
    try await expectOffline(placements, home)
  }

  /// A launch without network and without anything kept.
  private func expectOffline(_ placements: [String], _ home: PackingHome) async throws {
    let words = placements + ["--pack", home.pack, "--media", "all-screens", "--json"] + home.backend
    let user = try TemporaryFolder("greenroom-home")
    let receipts = try await ToolProcess.run(["ready", "--cached"] + words, home: user)
    #expect(try receipts.entries("receipts").map { $0["copy"] as? String } == ["bundled", "bundled"])
    #expect(try receipts.entries("receipts").map { $0["ready"] as? Bool } == [false, false])
    #expect(try receipts.json()["requests"] as? Int == 0)
    let warmed = try await ToolProcess.run(["prefetch"] + words, home: user)
    #expect(warmed.status == 0)
    for outcome in try warmed.entries("outcomes") {
      #expect(outcome["state"] as? String == "warmed")
      #expect(outcome["fromCache"] as? Bool == false)
      #expect(outcome["mediaWarmed"] as? Bool == true)
    }
  }

  @Test func `a screen is packed by its id too`() async throws {
    let served = try await ServingTool(try SmallContent.sample())
    let home = try PackingHome.sample(served, delivery: true)
    #expect(try await home.make("screen:welcome", "announcement").status == 0)
    await served.stop()
    let warmed = try await ToolProcess.run(
      ["prefetch", "screen:welcome", "--pack", home.pack, "--media", "all-screens", "--json"] + home.backend)
    #expect(try warmed.entries("outcomes").first?["mediaWarmed"] as? Bool == true)
  }

  @Test func `the flow without audience is packed, whoever makes the pack`() async throws {
    let content = try SmallContent()
    let audience =
      #"{"match":"all","conditions":[{"property":"user.plan","operator":"equals","value":"plus"}]}"#
    try content.replace(#""lasting": {"#, #""lasting": {"audience": \#(audience), "#, in: "greenroom.json")
    let served = try await ServingTool(content)
    let home = try PackingHome(served)
    #expect(try await home.make("lasting").status == 0)
    let body = try Data(contentsOf: try home.file("placement-lasting.resolve.json"))
    let answer = try JSONSerialization.jsonObject(with: body) as? [String: Any]
    #expect(answer?["flow_id"] as? String == "flow-hello")
    await served.stop()
  }

  @Test func `the same content gives the same pack but for the time`() async throws {
    let served = try await ServingTool(try SmallContent())
    let home = try PackingHome(served)
    #expect(try await home.make("lasting", "other").status == 0)
    var first = try home.files
    #expect(try await home.make("lasting", "other").status == 0)
    var second = try home.files
    #expect(first.keys == second.keys)
    first["pack.json"] = nil
    second["pack.json"] = nil
    #expect(first == second)
    await served.stop()
  }

  // MARK: What cannot be had

  @Test func `a placement that fails leaves the pack as it was`() async throws {
    let served = try await ServingTool(try SmallContent())
    let home = try PackingHome(served)
    #expect(try await home.make("lasting").status == 0)
    let before = try home.files
    let result = try await home.make("other", "unknown", "paused", "No Key", "--json")
    #expect(result.status == 1)
    #expect(try result.json()["written"] as? Bool == false)
    let failed = try result.entries("failed")
    #expect(
      failed.map { $0["source"] as? String } == ["unknown", "paused", "No Key"].map { "placement:\($0)" })
    #expect(failed.map(errorCode) == ["placement_not_found", "flow_not_found", "placement_not_found"])
    #expect(try home.files == before)
    #expect(try home.content == ["Test.greenroompack"])
    await served.stop()
  }

  @Test(arguments: [true, false])
  func `a file that cannot be had is named, and packed around only when that is allowed`(
    isAllowed: Bool
  ) async throws {
    let refused = try RefusedPort()
    let content = try SmallContent()
    let url = refused.url("/gone.png").absoluteString
    try content.replace(#""src": "logo.png""#, #""src": "\#(url)""#, in: "flows/hello.json")
    let served = try await ServingTool(content)
    let home = try PackingHome(served)
    let result =
      isAllowed
      ? try await home.make("lasting", "other", "--allow-missing", "--json")
      : try await home.make("lasting", "other", "--json")
    #expect(result.status == 1)
    #expect(try result.entries("missing").map { $0["url"] as? String } == [url])
    #expect(try result.json()["written"] as? Bool == isAllowed)
    #expect(try home.content == (isAllowed ? ["Test.greenroompack"] : []))
    if isAllowed {
      let check = try await home.check("--json")
      #expect(check.status == 0)
      #expect(try check.json()["warnings"] as? Int == 1)
      #expect(try await home.compare().status == 0, "it was known to be missing")
    }
    await served.stop()
  }

  @Test func `a file that is none of its kind is not packed`() async throws {
    let server = try FaultServer()
    defer { server.stop() }
    server.on("/logo.png", .ok("<html>not found</html>"))
    let content = try SmallContent()
    let url = server.url("/logo.png").absoluteString
    try content.replace(#""src": "logo.png""#, #""src": "\#(url)""#, in: "flows/hello.json")
    let served = try await ServingTool(content)
    let result = try await PackingHome(served).make("lasting")
    #expect(result.status == 1)
    #expect(result.output.contains("missing: image \(url): it is no image"))
    #expect(result.output.contains("not written"))
    await served.stop()
  }

  @Test func `a backend that cannot be reached is status 1`() async throws {
    let served = try await ServingTool(try SmallContent())
    let home = try PackingHome(served)
    await served.stop()
    let result = try await home.make("lasting", "--json")
    #expect(result.status == 1)
    #expect(try result.entries("failed").map(errorCode) == ["network_error"])
  }

  // MARK: The place

  @Test(arguments: ["notes.txt", "is a file"])
  func `anything but a pack is left alone, status 3`(content: String) async throws {
    let served = try await ServingTool(try SmallContent())
    let home = try PackingHome(served)
    if content == "notes.txt" {
      try FileManager.default.createDirectory(atPath: home.pack, withIntermediateDirectories: false)
      try Data("mine".utf8).write(to: URL(fileURLWithPath: home.pack).appendingPathComponent(content))
    } else {
      try Data("mine".utf8).write(to: URL(fileURLWithPath: home.pack))
    }
    let result = try await home.make("lasting")
    #expect(result.status == 3)
    #expect(result.errors.contains("name another with --out"))
    #expect(try home.content == ["Test.greenroompack"])
    await served.stop()
  }

  @Test func `a folder that cannot be made is status 3`() async throws {
    let served = try await ServingTool(try SmallContent())
    let home = try PackingHome(served)
    try Data().write(to: home.folder.file("file"))
    let result = try await ToolProcess.run(
      ["pack", "lasting", "--out", home.folder.file("file/Test.greenroompack").path] + home.backend)
    #expect(result.status == 3)
    #expect(result.errors.contains("cannot be written"))
    await served.stop()
  }

  // MARK: Arguments

  private static let mistakes: [(words: [String], hint: String)] = [
    (["lasting"], "one of --out, --check and --diff"),
    (["--out", "a", "--check", "b"], "one of --out, --check and --diff"),
    (["--out", "a"], "PLACEMENT is missing"),
    (["lasting", "--out", ""], "--out is empty"),
    (["lasting", "--check", "a"], "--check takes no placement"),
    (["lasting", "--out", "a"], "--app ID is missing"),
    (["--diff", "a"], "--app ID is missing"),
    (["lasting", "--out", "a", "--platform", "tvos"], "--app ID is missing"),
    (["lasting", "--out", "a", "--app", "a", "--key", "fp_a", "--platform", "tvos"], "ios, android, linux"),
    (["lasting", "--out", "a", "--app", "a", "--key", "fp_a", "--roles", "font,film"], "lottie, video"),
    (["lasting", "--out", "a", "--app", "a", "--key", "fp_a", "--locale", ""], "--locale is empty"),
    (["screen:a", "--out", "a", "--app", "a", "--key", "fp_a"], "needs --dialect delivery"),
    (["file:Package.swift", "--out", "a", "--app", "a", "--key", "fp_a"], "is shipped already"),
  ]

  @Test(arguments: mistakes.indices)
  func `arguments that make no sense are status 2`(_ index: Int) async throws {
    let (words, hint) = Self.mistakes[index]
    let folder = try TemporaryFolder("greenroom-home")
    let root = SharedData.packageRoot.path
    let placed = words.map { $0.replacingOccurrences(of: "file:", with: "file:\(root)/") }
    let result = try await ToolProcess.run(["pack"] + placed, folder: folder.url)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors.contains(hint), "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "errors" } == [])
  }

  @Test(arguments: [
    ["pack", "--check"], ["pack", "--diff"], ["prefetch", "lasting", "--pack"],
    ["ready", "lasting", "--pack"],
  ])
  func `a folder that is no pack is status 3`(words: [String]) async throws {
    let folder = try TemporaryFolder("greenroom-none")
    let backend = ["--app", "app-1", "--key", "fp_one", "--url", "http://127.0.0.1:9/v1"]
    let result = try await ToolProcess.run(
      words + [folder.file("none").path] + (words[1] == "--check" ? [] : backend))
    #expect(result.status == 3)
    #expect(result.errors.contains("there is no folder"))
  }
}
