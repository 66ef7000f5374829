import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct ScreenTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var file: URL { folder.file("offer.json") }

  private func fetch(_ id: String, _ url: String, _ more: [String] = []) async throws -> ToolProcess.Result {
    try await ToolProcess.run(["screen", id, "--url", url, "--key", "fp_one"] + more)
  }

  private func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }

  @Test func `the file is what was published, byte for byte`() async throws {
    let screen = #"{"n" : 1.50,  "ä":"\u00e4",\#(DeliverySample.screen.dropFirst())"#
    let server = try FaultServer()
    defer { server.stop() }
    server.on(
      "/v1/sdk/paywalls/spring%20offer",
      .ok(#"{"paywallId":"spring offer","version":1, "paywall": \#(screen) ,"packages":[]}"#))
    let result = try await fetch(
      "spring offer", server.url("/v1").absoluteString, ["--out", file.path])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == "spring offer   \(screen.utf8.count) bytes   \(file.path)\n")
    #expect(try text() == screen)
    for words in [[], ["--out", "-"]] {
      let printed = try await fetch("spring offer", server.url().absoluteString, words)
      #expect(printed.output == screen)
    }
  }

  @Test func `what a server publishes can be shipped`() async throws {
    let served = try await ServingTool(try SmallContent.screens())
    try Data("old".utf8).write(to: file)
    #expect(try await fetch("spring", served.url, ["--out", file.path]).status == 0)
    await served.stop()
    let home = try ToolHome.delivery(url: served.url)
    #expect(try await home.run("ready", "file:\(file.path)").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["offer.json"])
  }

  @Test func `what fails is status 3 and leaves the file alone`() async throws {
    let served = try await ServingTool(try SmallContent.screens())
    try Data("old".utf8).write(to: file)
    let unknown = try await fetch("none", served.url, ["--out", file.path])
    #expect(unknown.errors.contains("does not know “none” (404); check"))
    let refused = try await fetch("spring", served.url, ["--key=wrong", "--out", file.path])
    #expect(refused.status == 2)
    let wrong = try await ToolProcess.run(
      ["screen", "spring", "--url", served.url, "--key", "wrong", "--out", file.path])
    #expect(wrong.errors.contains("does not accept the API key"))
    let missing = try await fetch("spring", served.url, ["--out", folder.file("no/offer.json").path])
    #expect(missing.errors.contains("cannot be written"))
    await served.stop()
    let offline = try await fetch("spring", served.url, ["--out", file.path])
    for result in [unknown, wrong, missing, offline] {
      #expect(result.status == 3)
      #expect(result.output == "")
      #expect(result.errors.filter(\.isNewline).count == 1)
    }
    #expect(try text() == "old")
  }

  @Test func `a kept copy does not count`() async throws {
    let served = try await ServingTool(try SmallContent.screens())
    let home = try TemporaryFolder("greenroom-home")
    let words = ["--url", served.url, "--key", "fp_one"]
    let warmed = try await ToolProcess.run(
      ["prefetch", "screen:spring", "--dialect", "delivery"] + words, home: home)
    #expect(warmed.status == 0)
    await served.stop()
    let fetched = try await ToolProcess.run(["screen", "spring"] + words, home: home)
    #expect(fetched.status == 3)
    #expect(fetched.output == "")
  }

  @Test func `a screen that is not published is none`() async throws {
    let server = try FaultServer { _ in .ok(#"{"paywallId":"spring","paywall":null}"#) }
    defer { server.stop() }
    let result = try await fetch("spring", server.url().absoluteString)
    #expect(result.status == 3)
    #expect(result.errors.contains("not published"))
  }
}
