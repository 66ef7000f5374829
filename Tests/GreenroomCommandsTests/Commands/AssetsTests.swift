import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct AssetsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func assets(_ text: String, _ words: String...) async throws -> ToolProcess.Result {
    try Data(text.utf8).write(to: folder.file("some.json"))
    return try await ToolProcess.run(["assets", folder.file("some.json").path] + words)
  }

  /// A picture with a dark one, an icon, and a video in a tab that is not shown first.
  private static func screen(_ name: String) -> String {
    let components = """
      {"type":"image","source":{"light":{"original":"https://a.test/\(name).png","webp":"https://a.test/\(name).webp",\
      "width":300,"height":200},"dark":{"original":"https://a.test/\(name)-dark.png","width":300,"height":200}}},\
      {"type":"icon","base_url":"https://a.test/icons","icon_name":"x","formats":{"svg":"x.svg","png":"x.png"}},\
      {"type":"tabs","control":{"type":"buttons","stack":{"type":"stack","components":[]}},"tabs":[\
      {"id":"one","stack":{"type":"stack","components":[]}},\
      {"id":"two","stack":{"type":"stack","components":[{"type":"video","source":{"light":\
      {"url":"https://a.test/\(name).mp4","width":640,"height":360}}}]}}]}
      """
    return DeliverySample.screen.replacingOccurrences(
      of: #""components":[]"#, with: #""components":[\#(components)]"#)
  }

  @Test func `a screen's files are listed with all their forms, as JSON`() async throws {
    let result = try await assets(Self.screen("hero"), "--json")
    #expect(result.status == 0)
    #expect(result.errors == "")
    try Snapshot.expect(result.output, "assets-screen-json")
  }

  @Test func `a screen's files are a table`() async throws {
    try Snapshot.expect(await assets(Self.screen("hero")).output, "assets-screen")
  }

  @Test func `the theme and the window narrow the list`() async throws {
    let narrow = try await assets(
      Self.screen("hero"), "--json", "--theme", "dark", "--strategy", "first-screen")
    #expect(
      try narrow.entries("assets").map { $0["url"] as? String }
        == ["https://a.test/hero-dark.png", "https://a.test/icons/x.svg"])
    #expect(try narrow.entries("assets").allSatisfy { $0["firstView"] as? Bool == true })
  }

  @Test func `the locale chooses localized pictures`() async throws {
    let picture =
      #"{"type":"image","override_source_lid":"pic","source":{"light":{"original":"https://a.test/en.png"}}}"#
    let screen = DeliverySample.screen
      .replacingOccurrences(of: #""components":[]"#, with: #""components":[\#(picture)]"#)
      .replacingOccurrences(
        of: #"{"en_US":{}}"#,
        with: #"{"en_US":{},"de_DE":{"pic":{"light":{"original":"https://a.test/de.png"}}}}"#)
    let english = try await assets(screen, "--json").entries("assets")
    #expect(english.map { $0["url"] as? String } == ["https://a.test/en.png"])
    let german = try await assets(screen, "--json", "--locale", "de-DE").entries("assets")
    #expect(german.contains { $0["url"] as? String == "https://a.test/de.png" })
  }

  @Test func `of a delivery all screens count, and a file that several need is listed once`() async throws {
    let sample = DeliverySample(
      paywall: Self.screen("own"),
      experiment: #"{"id":"e","shareB":0.5,"b":{"paywallId":"b","paywall":\#(Self.screen("b"))}}"#,
      rules: #"[{"id":"r","conditions":{},"screen":{"paywallId":"r","paywall":\#(Self.screen("own"))}}]"#)
    let entries = try await assets(sample.text, "--json", "--theme", "light").entries("assets")
    #expect(
      entries.map { $0["url"] as? String } == [
        "https://a.test/own.png", "https://a.test/icons/x.svg", "https://a.test/own.mp4",
        "https://a.test/b.png", "https://a.test/b.mp4",
      ])
    let paths = entries.compactMap { $0["path"] as? String }
    #expect(paths[0].hasPrefix("$.paywall.components_config.base."))
    #expect(paths[3].hasPrefix("$.experiment.b.paywall.components_config.base."))
  }

  @Test func `a flow's files are listed too, and an answer without a flow needs none`() async throws {
    let flow = try await ToolProcess.run(["assets", "Examples/Bundled/paywall.json", "--json"])
    #expect(flow.status == 0)
    #expect(
      try flow.entries("assets").map { $0["url"] as? String }
        == ["logo.png", "paywall-hero.jpg", "growth.jpg"])
    for nothing in [#"{"flow_id":null}"#, #"{"paywall":null}"#] {
      #expect(try await assets(nothing, "--json").output == #"{"assets":[],"diagnostics":[]}"# + "\n")
      #expect(try await assets(nothing).output == "no files\n")
    }
  }

  @Test func `what could not be read is told with its place`() async throws {
    let broken = DeliverySample.screen.replacingOccurrences(
      of: #""components":[]"#,
      with: #""components":[5,{"type":"image","source":{"light":{"original":"a.png"}}}]"#)
    let result = try await assets(broken, "--json")
    #expect(result.status == 0)
    let diagnostics = try result.entries("diagnostics")
    #expect(
      diagnostics.map { $0["path"] as? String } == [
        "$.components_config.base.stack.components[1].source", "$.components_config.base.stack.components[0]",
      ])
    #expect(diagnostics.allSatisfy { $0.count == 3 && $0["severity"] as? String == "warning" })
  }

  @Test(
    .enabled(if: SharedData.has("screens/index.json"), "\(SharedData.missing)"),
    arguments: ["tmpl-001.json", "tmpl-031.json", "gold-ios-v2.json"])
  func `a real screen loses nothing`(_ name: String) async throws {
    let path = try #require(SharedData.url("screens/\(name)")).path
    let result = try await ToolProcess.run(["assets", path, "--json"])
    #expect(result.status == 0)
    #expect(try !result.entries("assets").isEmpty && result.entries("diagnostics").isEmpty)
  }
}
