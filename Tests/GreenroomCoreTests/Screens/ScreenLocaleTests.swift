import GreenroomCore
import Testing

@Suite struct ScreenLocaleTests {
  private typealias Fixture = ScreenFixture

  private func screen(_ locales: [String], default defaultLocale: String = "en_US") throws -> ScreenDocument {
    let tables = locales.map { #""\#($0)":{}"# }.joined(separator: ",")
    return ScreenDocument(
      try Fixture.value(#"{"default_locale":"\#(defaultLocale)","components_localizations":{\#(tables)}}"#))
  }

  @Test(arguments: [
    (["de_DE"], "de_DE"), (["de-DE"], "de_DE"), (["DE_de"], "de_DE"), (["de"], "de_DE"), (["de_CH"], "de_CH"),
    (["de-LI"], "de_DE"), (["de_DE@currency=EUR"], "de_DE"), (["de_DE.UTF-8"], "de_DE"),
    (["fr", "de"], "de_DE"),
    (["fr_FR", "ja"], "en_US"), ([], "en_US"), (["", "_", "x", "1_2"], "en_US"),
    (["de-CH-u-co-phonebk"], "de_CH"),
    (["en_GB", "de"], "en_US"), (["zh_Hans_CN"], "zh_Hans"), (["zh-Hant-TW"], "zh_Hant"),
    (["zh_TW"], "zh_Hant"),
    (["zh_HK"], "zh_Hant"), (["zh_CN"], "zh_Hans"), (["zh"], "zh_Hans"), (["zh-hant"], "zh_Hant"),
    (["sr"], "sr_Cyrl"), (["sr_Latn_RS"], "sr_Latn"), (["sr_RS"], "sr_Cyrl"), (["es_419"], "es_419"),
    (["es_MX"], "es_ES"), (["pt_PT"], "pt_BR"), (["iw"], "he"), (["nb_NO"], "no"), (["fil"], "en_US"),
  ])
  func `the first preference whose language the screen has decides, by script and region`(
    preferences: [String], expected: String
  ) throws {
    let offered = [
      "en_US", "de_DE", "de_CH", "zh_Hans", "zh_Hant", "sr_Latn", "sr_Cyrl", "es_ES", "es_419", "pt_BR", "he",
      "no",
    ]
    #expect(try screen(offered).locale(preferring: preferences) == expected)
  }

  @Test func `another script of the language is better than another language`() throws {
    #expect(try screen(["en_US", "zh_Hans"]).locale(preferring: ["zh_Hant_TW", "en"]) == "zh_Hans")
  }

  @Test func `the screen's own spelling is what comes back`() throws {
    #expect(try screen(["en-us", "DE-de"]).locale(preferring: ["de_DE"]) == "DE-de")
    #expect(try screen(["en-us", "DE-de"]).locale(preferring: []) == "en-us")
  }

  @Test func `a default locale without texts is replaced by its language, else by the first`() throws {
    #expect(try screen(["de_DE", "en_GB"]).locale(preferring: []) == "en_GB")
    #expect(try screen(["de_DE", "fr_FR"]).locale(preferring: []) == "de_DE")
    #expect(try screen([]).locale(preferring: ["de"]) == nil)
    #expect(
      try screen(["de_DE", "fr_FR"]).diagnostics.map(\.message).contains(
        "the default locale en_US has no texts; de_DE is shown"))
  }

  @Test(arguments: ["[]", "5", "null", #"{"en_US":[]}"#])
  func `tables that are none hold no texts`(tables: String) throws {
    let screen = ScreenDocument(
      try Fixture.value(#"{"default_locale":"en_US","components_localizations":\#(tables)}"#))
    _ = screen.locale(preferring: ["de"])
    #expect(screen.texts().missing == [])
  }

  @Test func `a context may name one locale or several`() {
    var context = ViewContext(locale: "de")
    #expect(context.locales == ["de"])
    context.locales = ["fr", "de"]
    #expect(context.locale == "fr")
    context.locale = nil
    #expect(context.locales == [])
  }

  // MARK: Localized images

  private static func localized(_ lid: String, _ more: String = "") -> String {
    Fixture.image("own", #""override_source_lid":"\#(lid)"\#(more)"#)
  }

  private static func table(_ locale: String, _ name: String) -> String {
    #""\#(locale)":{"i":\#(Fixture.set(name))}"#
  }

  private func twoLocales(_ components: String) throws -> ScreenFixture {
    try Fixture(
      components, texts: #"{"i":\#(Fixture.set("en"))}"#,
      tables: "\(Self.table("de_DE", "de")),\(Self.table("fr_FR", "fr"))")
  }

  @Test func `a localized image of the chosen locale is shown in place of the source`() throws {
    let fixture = try twoLocales(Self.localized("i"))
    #expect(fixture.listed() == ["image en.png en_US", "(image own.png)"])
    #expect(fixture.listed { $0.locales = ["de-DE"] } == ["image de.png de_DE", "(image own.png)"])
    #expect(fixture.listed(.firstScreen) { $0.locales = ["de"] } == ["image de.png de_DE"])
    let asset = try #require(fixture.screen.assets(in: .firstScreen).assets.first)
    #expect(asset.path == "$.components_localizations.en_US.i")
  }

  @Test func `images of other locales are listed on demand, for later`() throws {
    let fixture = try twoLocales(Self.localized("i"))
    let listed = fixture.listed { $0.listsEveryLocale = true }
    #expect(
      listed == ["image en.png en_US", "(image own.png)", "(image de.png de_DE)", "(image fr.png fr_FR)"])
    #expect(fixture.listed(.firstScreen) { $0.listsEveryLocale = true } == ["image en.png en_US"])
  }

  @Test func `an image that the locale does not have is a warning, and the source shows`() throws {
    let fixture = try twoLocales(Self.localized("none"))
    #expect(fixture.listed() == ["image own.png"])
    let diagnostics = fixture.screen.assets(in: .allScreens).diagnostics
    #expect(diagnostics.map(\.severity) == [.warning])
    #expect(
      diagnostics.map(\.path) == ["$.components_config.base.stack.components[0].override_source_lid"])
    let text = try Fixture(Self.localized("t"), texts: #"{"t":"text"}"#)
    #expect(text.listed() == ["image own.png"])
  }

  @Test func `an override may name a localized image`() throws {
    let override = Fixture.override(#""override_source_lid":"i""#, if: #"{"type":"medium"}"#)
    let fixture = try twoLocales(Fixture.image("own", Fixture.overrides(override)))
    #expect(fixture.listed() == ["image en.png en_US", "image own.png"])
    #expect(fixture.listed { $0.sizeClass = .compact } == ["image own.png", "(image en.png en_US)"])
    #expect(fixture.listed { $0.sizeClass = .medium } == ["image en.png en_US", "(image own.png)"])
  }

  @Test func `an image that nothing refers to is not listed`() throws {
    #expect(try twoLocales(Fixture.image("own")).listed { $0.listsEveryLocale = true } == ["image own.png"])
  }

  @Test func `a localized image has themes, a video may be localized too`() throws {
    let both = #"{"light":{"original":"https://m/l.png"},"dark":{"original":"https://m/d.png"}}"#
    let image = try Fixture(Self.localized("i"), texts: #"{"i":\#(both)}"#)
    #expect(
      image.listed(.firstScreen) == ["image l.png light en_US", "image d.png dark en_US"])
    let video = try Fixture(
      Fixture.component("video", #""source":\#(Fixture.film("own")),"override_source_lid":"i""#),
      texts: #"{"i":\#(Fixture.film("en"))}"#)
    #expect(video.listed() == ["video en.mp4 en_US", "(video own.mp4)"])
  }
}
