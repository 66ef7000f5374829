import Foundation
import TestSupport
import Testing

/// The options that say what is warmed, seen by which files are asked for.
@Suite(.timeLimit(.minutes(2)))
struct WarmingOptionTests {
  private func answer(_ url: String) -> String {
    func image(_ name: String) -> String {
      #"{"width":8,"height":8,"original":"\#(url)/\#(name).png"}"#
    }
    let source = #"{"light":\#(image("light")),"dark":\#(image("dark"))}"#
    let german = #"{"light":\#(image("german"))}"#
    return """
      {"placement":"offer","paywallId":"main","version":1,"packages":[],"paywall":{"default_locale":"en_US",\
      "components_config":{"base":{"stack":{"type":"stack","components":[\
      {"type":"image","id":"i","source":\(source),"override_source_lid":"pic"}]}}},\
      "components_localizations":{"en_US":{},"de_DE":{"pic":\(german)}}}}
      """
  }

  /// The images that are asked for when a placement is warmed.
  private func images(_ words: String...) async throws -> [String] {
    let server = try FaultServer()
    defer { server.stop() }
    server.on("/v1/sdk/placements/offer", .ok(answer(server.url().absoluteString)))
    let home = try ToolHome.delivery(url: server.url().absoluteString)
    let result = try await ToolProcess.run(
      ["prefetch", "offer", "--media", "first-screen", "--dialect", "delivery", "--url", home.url]
        + ["--key", "pk_one"] + words, home: home.folder)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    return Set(server.requests.map(\.path).filter { $0.hasSuffix(".png") }).sorted()
  }

  @Test func `without them both themes of the default locale are warmed`() async throws {
    #expect(try await images() == ["/dark.png", "/light.png"])
  }

  @Test func `theme, locale, network and budget each leave out what they say`() async throws {
    #expect(try await images("--theme", "dark") == ["/dark.png"])
    #expect(try await images("--theme", "light", "--locale", "de-DE") == ["/german.png"])
    #expect(try await images("--network", "expensive") == ["/dark.png", "/light.png"])
    #expect(try await images("--network", "constrained") == [])
    #expect(try await images("--budget", "0") == [])
  }

  @Test func `ready takes them too`() async throws {
    let home = try ToolHome.delivery(url: try RefusedPort().url().absoluteString)
    let result = try await home.run(
      "ready", "offer", "--cached", "--theme", "dark", "--locale", "de", "--network", "expensive", "--budget",
      "5")
    #expect(result.status == 1)
    #expect(result.errors == "")
  }
}
