import GreenroomCore
import Testing

@Suite struct ScreenTextTests {
  private typealias Fixture = ScreenFixture

  // MARK: Templates

  @Test(arguments: [
    ("", []), ("plain", []), ("{{ product.price }}", [TextTemplate(name: "product.price")]),
    ("{{product.price}}", [TextTemplate(name: "product.price")]),
    ("a {{ x | uppercase }} b", [TextTemplate(name: "x", function: "uppercase")]),
    ("{{x|uppercase}}", [TextTemplate(name: "x", function: "uppercase")]),
    ("{{ x | }}", [TextTemplate(name: "x")]), ("{{ x | a | b }}", []), ("{{ | a }}", []), ("{{}}", []),
    ("{{ }}", []),
    ("{{ a }}{{ b }}", [TextTemplate(name: "a"), TextTemplate(name: "b")]),
    ("{{ a }}{{ a }}", [TextTemplate(name: "a"), TextTemplate(name: "a")]),
    ("{{ a", []), ("a }}", []), ("{{{ a }}}", [TextTemplate(name: "a")]),
    ("{{ a {{ b }}", [TextTemplate(name: "b")]),
    ("{ a } {{ custom.ünï }}", [TextTemplate(name: "custom.ünï")]),
    ("{{\u{a0}x\n}}", [TextTemplate(name: "x")]), ("}}{{ x }}", [TextTemplate(name: "x")]),
  ])
  func `names between double braces are found`(text: String, expected: [TextTemplate]) {
    #expect(TextTemplate.templates(in: text) == expected)
  }

  // MARK: Texts

  private static let texts =
    #"{"a":"{{ product.price }}","b":"{{ product.price | uppercase }} {{ custom.name }}","u":"https://x"}"#

  @Test func `the first view has the texts that are seen, and the names in them`() throws {
    let laid = Fixture.override(#""text_lid":"b""#, if: Fixture.selected)
    let sheet =
      #""action":{"type":"navigate_to","destination":"sheet","sheet":{\#(Fixture.inStack(Fixture.text("s")))}}"#
    let screen = try Fixture(
      [
        Fixture.text("a", Fixture.overrides(laid)), Fixture.text("h", #""visible":false"#),
        Fixture.component("button", "\(sheet),\(Fixture.inStack(Fixture.text("c")))"), Fixture.text("a"),
      ].joined(separator: ","), texts: Self.texts
    ).screen
    let first = screen.texts()
    #expect(first.locale == "en_US")
    #expect(first.lids == ["a", "c"])
    #expect(first.missing == ["c"])
    #expect(first.templates == [TextTemplate(name: "product.price")])
    let all = screen.texts(in: .allScreens)
    #expect(all.lids == ["a", "b", "h", "c", "s"])
    #expect(all.missing == ["h", "c", "s"])
    #expect(all.names == ["product.price", "custom.name"])
    #expect(all.templates.map(\.function) == [nil, "uppercase", nil])
  }

  @Test func `titles and descriptions of a timeline and texts of unknown components are texts`() throws {
    let screen = try Fixture(
      Fixture.component(
        "timeline", #""items":[{"title":{"text_lid":"a"},"description":\#(Fixture.text("b"))}]"#)
        + #",{"type":"newer","text_lid":"c","fallback":\#(Fixture.text("d"))},{"type":"newer","text_lid":"e"}"#
    ).screen
    #expect(screen.texts().lids == ["a", "b", "d", "e"])
    #expect(screen.texts(in: .allScreens).lids == ["a", "b", "c", "d", "e"])
  }

  @Test func `URLs to be opened are no texts of the first view`() throws {
    let link = { (lid: String) in
      #""action":{"type":"navigate_to","destination":"url","url":{"url_lid":"\#(lid)","method":"in_app_browser"}},"#
        + Fixture.inStack("")
    }
    let screen = try Fixture(
      Fixture.component("button", link("u")) + "," + Fixture.component("button", link("none")) + ","
        + Fixture.component(
          "purchase_button",
          #""method":{"type":"custom_web_checkout","custom_url":{"url_lid":"u2"}},\#(Fixture.inStack(""))"#),
      texts: Self.texts
    ).screen
    #expect(screen.texts().urlLIDs == [])
    let all = screen.texts(in: .allScreens)
    #expect(all.urlLIDs == ["u", "none", "u2"])
    #expect(all.missing == ["none", "u2"])
  }

  @Test func `texts are those of the chosen locale, whole`() throws {
    let screen = try Fixture(
      Fixture.text("a") + "," + Fixture.text("b"), texts: Self.texts,
      tables: #""de_DE":{"a":"{{ product.period }}"}"#
    ).screen
    var context = ViewContext(locale: "de-AT")
    #expect(screen.texts(for: context).locale == "de_DE")
    #expect(screen.texts(for: context).names == ["product.period"])
    #expect(screen.texts(for: context).missing == ["b"])
    context.locales = ["fr", "de"]
    #expect(screen.texts(for: context).locale == "de_DE")
  }

  @Test func `a lid is taken as it is written`() throws {
    let screen = try Fixture(Fixture.text("_a-B__c"), texts: #"{"_a-B__c":"x","aBC":"y"}"#).screen
    #expect(screen.texts().missing == [])
  }

  // MARK: Fonts

  private static let config =
    #"{"app":{"fonts":{"F":{"ios":{"type":"name","value":"F-Bold","family":"F","weight":700,"style":"italic","#
    + #""url":"https://m/f.ttf","hash":"d41d"},"android":{"type":"name","value":"F","url":"https://m/fa.ttf"}},"#
    + #""G":{"ios":{"type":"google_fonts","value":"Inter"}},"S":{"ios":{"type":"name","value":"Avenir"}},"#
    + #""R":{"ios":{"type":"name","value":"R","url":"r.ttf"}},"U":{"ios":{"url":"https://m/unused.ttf"}}}}}"#

  private static func text(font: String, _ more: String = "") -> String {
    Fixture.text("a", #""font_name":"\#(font)"\#(more.isEmpty ? "" : ",")\#(more)"#)
  }

  @Test func `fonts of visible texts come first, with URL and hash`() throws {
    let fixture = try Fixture(Fixture.image("a") + "," + Self.text(font: "F"), uiConfig: Self.config)
    #expect(fixture.listed() == ["font f.ttf", "image a.png"])
    let font = fixture.screen.assets(in: .firstScreen).assets[0]
    #expect(
      font.font
        == FontFace(
          family: "F", weight: 700, style: "italic", url: "https://m/f.ttf", name: "F-Bold", hash: "d41d"))
    #expect(font.path == "$.app.fonts.F.ios.url")
    #expect(font.variants == [AssetVariant(format: .original, url: "https://m/f.ttf")])
    #expect(fixture.listed { $0.platform = .android } == ["font fa.ttf", "image a.png"])
  }

  @Test func `a font that only a hidden text uses may wait`() throws {
    let fixture = try Fixture(
      Fixture.image("a") + "," + Self.text(font: "F", #""visible":false"#), uiConfig: Self.config)
    #expect(fixture.listed() == ["image a.png", "(font f.ttf)"])
  }

  @Test func `a font that an override names may be first view`() throws {
    let override = Fixture.override(#""font_name":"F""#, if: #"{"type":"medium"}"#)
    let fixture = try Fixture(Fixture.text("a", Fixture.overrides(override)), uiConfig: Self.config)
    #expect(fixture.listed() == ["font f.ttf"])
    #expect(fixture.listed { $0.sizeClass = .compact } == ["(font f.ttf)"])
  }

  @Test(arguments: [
    ("G", ViewContext(), ["the font is one of Google's, without a file; the device has to have it"]),
    ("S", ViewContext(), []), ("serif", ViewContext(), []),
    ("none", ViewContext(), ["no font file is named for none; the device has to have it"]),
    ("R", ViewContext(), ["the URL of a font has to be absolute"]),
    (
      "F",
      {
        var web = ViewContext(); web.platform = .web; return web
      }(), ["the font has no entry for web"]
    ),
  ])
  func `a font without a file is no asset`(font: String, context: ViewContext, messages: [String]) throws {
    let screen = try Fixture(Self.text(font: font) + "," + Self.text(font: font), uiConfig: Self.config)
      .screen
    let listing = screen.assets(in: .allScreens, for: context)
    #expect(listing.assets.isEmpty)
    #expect(listing.diagnostics.map(\.message) == messages)
  }

  @Test func `what is in the screen counts before what is beside it`() throws {
    let own =
      #""ui_config":{"app":{"fonts":{"F":{"ios":{"url":"https://m/own.ttf"}}},"colors":{"c":{"light":1}}}}"#
    let fixture = try Fixture(
      Self.text(font: "F") + "," + Self.text(font: "U"), top: own, uiConfig: Self.config)
    #expect(fixture.listed() == ["font own.ttf", "font unused.ttf"])
    #expect(fixture.screen.assets(in: .allScreens).assets[0].path == "$.ui_config.app.fonts.F.ios.url")
    #expect(fixture.screen.uiConfig.color(named: "c")?["light"]?.integer == 1)
    #expect(fixture.screen.uiConfig.color(named: "d") == nil)
  }

  @Test func `the words for variables are those of the locale`() throws {
    let words = #"{"localizations":{"de_DE":{"day":"Tag"}}}"#
    let screen = try Fixture(uiConfig: words).screen
    #expect(screen.uiConfig.words(in: "de_DE")?["day"]?.string == "Tag")
    #expect(screen.uiConfig.words(in: "en_US") == nil)
  }
}
