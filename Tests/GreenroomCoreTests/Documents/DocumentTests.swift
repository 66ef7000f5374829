import GreenroomCore
import Testing

@Suite struct DocumentTests {
  private func read(_ json: String) throws(DocumentError) -> Document { try Document(Array(json.utf8)) }

  private func kind(_ json: String) throws -> String {
    switch try read(json) {
    case .screen: "screen"
    case .flow: "flow"
    }
  }

  private static let screen =
    #"{"default_locale":"en_US","components_localizations":{"en_US":{}},"components_config":{"base":{"stack":"#
    + #"{"type":"stack","components":[{"type":"package","package_id":"p","stack":"#
    + #"{"type":"stack","components":[{"type":"text","text_lid":"t","font_name":"F"}]}}]}}}}"#

  @Test(arguments: [
    (screen, "screen"), (#"{"components_config":5}"#, "screen"),
    (#"{"components_localizations":{}}"#, "screen"),
    (#"{"paywall":\#(screen),"packages":[]}"#, "screen"), (#"{"nodes":[]}"#, "flow"),
    (#"{"flow_id":"f","flow_schema":{}}"#, "flow"), (#"{"flowSchema":{"nodes":[]}}"#, "flow"),
  ])
  func `a screen and a flow are told apart, bare or in an answer`(json: String, expected: String) throws {
    #expect(try kind(json) == expected)
  }

  @Test(arguments: [
    "{}", "[]", "5", "null", #"{"paywall":null}"#, #"{"paywall":{}}"#,
    #"{"flow_id":null,"flow_schema":null}"#,
    #"{"nodes":{}}"#, #"{"default_locale":"en"}"#,
  ])
  func `what is neither is one error`(json: String) {
    #expect(throws: DocumentError.neither) { try read(json) }
  }

  @Test func `what is no JSON or nested too deep is one error with its place`() throws {
    #expect(throws: DocumentError.unreadable(JSONReadError(reason: .unexpectedEnd, offset: 9))) {
      try read(#"{"nodes":"#)
    }
    let limit = JSONLimits().depth
    let deep = String(repeating: "[", count: limit + 1)
    #expect(throws: DocumentError.unreadable(JSONReadError(reason: .tooDeep(limit: limit), offset: limit))) {
      try read(deep)
    }
    #expect(
      DocumentError.unreadable(JSONReadError(reason: .tooDeep(limit: limit), offset: 3)).description
        == "the JSON is nested deeper than 256 at byte 3")
    #expect(DocumentError.neither.description.contains("neither a screen"))
  }

  @Test func `a document gives its files, packages and findings`() throws {
    let answer = try read(
      #"{"paywall":\#(Self.screen),"ui_config":{"app":{"fonts":{"F":{"ios":{"url":"https://m/f.ttf"}}}}}}"#)
    #expect(answer.packageIDs == ["p"])
    #expect(answer.assets(in: .firstScreen).assets.map(\.url) == ["https://m/f.ttf"])
    #expect(
      answer.diagnostics.map(\.path) == [
        "$.paywall.components_config.base.stack.components[0].stack.components[0].text_lid"
      ])
    let flow = try read(#"{"nodes":[\#(FlowFixture.screen("a"))]}"#)
    #expect(flow.packageIDs == [])
    #expect(flow.assets(in: .firstScreen).assets.map(\.url) == ["a.png"])
    #expect(flow.diagnostics == [])
  }
}
