import GreenroomCore
import Testing

@Suite struct ScreenDocumentTests {
  private func screen(_ json: String) throws -> ScreenDocument {
    ScreenDocument(try ScreenFixture.value(json))
  }

  private static let whole =
    #""default_locale":"en","components_config":{"base":{}},"components_localizations":{}"#

  @Test(arguments: [
    ("{\(whole)}", [String]()),
    (#"{"default_locale":"en","components_config":{"base":{}},"components_localizations":[]}"#, []),
    ("{}", ["default_locale", "components_config.base", "components_localizations"]),
    ("[]", ["default_locale", "components_config.base", "components_localizations"]),
    (
      #"{"default_locale":"","components_config":{"base":{}},"components_localizations":{}}"#,
      ["default_locale"]
    ),
    (
      #"{"default_locale":5,"components_config":{"base":{}},"components_localizations":{}}"#,
      ["default_locale"]
    ),
    (
      #"{"default_locale":"en","components_config":{},"components_localizations":{}}"#,
      ["components_config.base"]
    ),
    (
      #"{"default_locale":"en","components_config":{"base":[]},"components_localizations":{}}"#,
      ["components_config.base"]
    ),
    (
      #"{"default_locale":"en","components_config":{"base":{}},"components_localizations":[1]}"#,
      ["components_localizations"]
    ),
    (#"{"default_locale":"en","components_config":{"base":{}}}"#, ["components_localizations"]),
  ])
  func `the three keys that no screen can do without are checked`(json: String, missing: [String]) throws {
    let screen = try screen(json)
    if missing.isEmpty {
      try screen.check()
      #expect(screen.presentationProblem == nil)
    } else {
      #expect(throws: ScreenDocumentError(missing: missing)) { try screen.check() }
      #expect(screen.presentationProblem == "the screen lacks \(missing.joined(separator: ", "))")
      #expect(screen.diagnostics.first?.severity == .error)
    }
    #expect(screen.packageIDs == [])
    #expect(screen.assets(in: .allScreens).assets.isEmpty)
  }

  @Test func `a screen tells its id, revision and locales`() throws {
    let screen = try screen(
      #"{"id":"pw1","revision":7,"default_locale":"en","components_localizations":{"en":{},"de":{}}}"#)
    #expect(screen.id == "pw1")
    #expect(screen.revision == 7)
    #expect(screen.defaultLocale == "en")
    #expect(screen.locales == ["en", "de"])
    #expect(try self.screen("{}").revision == 0)
  }

  @Test func `the screen of a delivery answer knows what came beside it`() throws {
    let answer = try DeliveryAnswer(
      ScreenFixture.value(
        #"{"placement":"p","paywallId":"x","version":1,"paywall":{\#(Self.whole)},"packages":[],"#
          + #""ui_config":{"app":{"colors":{"c":{"light":1}}}}}"#))
    let screen = try #require(answer.screen).document
    try screen.check()
    #expect(screen.uiConfig.color(named: "c") != nil)
  }

  // MARK: Diagnostics

  private func findings(_ components: String, texts: String = "{}") throws -> [String] {
    let prefix = "$.components_config.base.stack.components[0]"
    return try ScreenFixture(components, texts: texts).screen.diagnostics.map {
      let path = $0.path.hasPrefix(prefix) ? String($0.path.dropFirst(prefix.count)) : $0.path
      return "\($0.severity.rawValue) \(path) \($0.message)"
    }
  }

  @Test(arguments: [
    (#"{"type":"newer"}"#, "note  the type newer is unknown; what it holds is kept in"),
    (
      #"{"type":"newer","fallback":{"type":"stack","components":[]}}"#,
      "note  the type newer is unknown; its fallback is shown"
    ),
    ("{}", "warning  a component needs a type"), ("5", "warning  a component has to be an object"),
    (#"{"type":"stack"}"#, "warning  components has to be an array"),
    (#"{"type":"timeline","items":[5]}"#, "warning .items[0] a component has to be an object"),
    (#"{"type":"carousel","pages":5}"#, "warning  pages has to be an array"),
    (
      #"{"type":"tabs","tabs":[{}],"default_tab_id":"x"}"#,
      "warning .default_tab_id no tab has the id x; the first is shown"
    ),
    (#"{"type":"text"}"#, "warning  a text needs a text_lid"),
    (#"{"type":"text","text_lid":"none"}"#, "warning .text_lid en_US has no such text; nothing is shown"),
    (#"{"type":"package","stack":{"components":[]}}"#, "warning  a package needs a package_id"),
    (
      #"{"type":"web_view","url":"http://x"}"#, "warning  the web page cannot be drawn; the fallback is shown"
    ),
    (
      #"{"type":"countdown","style":{"type":"date","date":"soon"}}"#,
      "warning .style the date of a countdown cannot be read; it counts as ended"
    ),
    (#"{"type":"image","overrides":5}"#, "warning .overrides overrides have to be an array"),
    (
      #"{"type":"image","overrides":[{"conditions":[]}]}"#,
      "warning .overrides[0] an override needs conditions and properties; it never applies"
    ),
    (
      #"{"type":"image","overrides":[{"conditions":[{"type":"newer"}],"properties":{}}]}"#,
      "note .overrides[0].conditions[0] the condition cannot be read; overrides with it or with rules never apply"
    ),
  ])
  func `what cannot be read is told with its place`(component: String, finding: String) throws {
    #expect(try findings(component) == [finding])
  }

  @Test func `what is inside an unknown component is not judged as components are`() throws {
    #expect(try findings(#"{"type":"newer","rows":[{"size":{"type":"fit"}},{}]}"#).count == 1)
  }

  @Test func `texts that are no table are told`() throws {
    let screen = try ScreenFixture(tables: #""de":5"#).screen
    #expect(screen.diagnostics.map(\.path) == ["$.components_localizations.de"])
  }
}
