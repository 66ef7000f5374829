import GreenroomCore
import Testing

/// Properties that overrides replace, and when they do.
@Suite struct ScreenOverrideTests {
  private typealias Fixture = ScreenFixture

  private static func swapped(if conditions: String, _ more: String = "") -> String {
    Fixture.image(
      "a", Fixture.overrides(Fixture.override(#""source":\#(Fixture.set("b"))"#, if: conditions)) + more)
  }

  private static let own = ["image a.png", "(image b.png)"]
  private static let laidOver = ["image b.png", "(image a.png)"]
  private static let either = ["image a.png", "image b.png"]

  // MARK: Places

  @Test(arguments: [
    ("image", "source", Fixture.set("x"), "image x.png"),
    ("video", "source", Fixture.film("x"), "video x.mp4"),
    ("video", "fallback_source", Fixture.set("x"), "poster x.png"),
    ("stack", "background", #"{"type":"image","value":\#(Fixture.set("x"))}"#, "image x.png"),
    ("tabs", "background", #"{"type":"image","value":\#(Fixture.set("x"))}"#, "image x.png"),
    ("carousel", "background", #"{"type":"image","value":\#(Fixture.set("x"))}"#, "image x.png"),
    (
      "stack", "background", #"{"type":"video","value":5,"fallback_image":\#(Fixture.set("x"))}"#,
      "poster x.png"
    ),
    ("stack", "badge", #"{\#(Fixture.inStack(Fixture.image("x")))}"#, "image x.png"),
    ("icon", "formats", Fixture.formats("x"), "icon x.svg"),
  ])
  func `a property that only an override has is listed, for the first view if it may hold`(
    type: String, property: String, value: String, expected: String
  ) throws {
    let folder = #""base_url":"https://m""#
    func listed(_ conditions: String) throws -> [String] {
      let override = Fixture.override(#""\#(property)":\#(value)"#, if: conditions)
      return try Fixture(Fixture.component(type, "\(folder),\(Fixture.overrides(override))")).listed()
    }
    #expect(try listed("") == [expected])
    #expect(try listed(#"{"type":"medium"}"#) == [expected])
    #expect(try listed(Fixture.selected) == ["(\(expected))"])
  }

  @Test func `an override that holds replaces, one that does not changes nothing`() throws {
    #expect(try Fixture(Self.swapped(if: "")).listed() == Self.laidOver)
    #expect(try Fixture(Self.swapped(if: Fixture.selected)).listed() == Self.own)
    #expect(try Fixture(Self.swapped(if: #"{"type":"medium"}"#)).listed() == Self.either)
  }

  @Test func `of overrides that hold the last one wins, property by property`() throws {
    let overrides = Fixture.overrides(
      Fixture.override(#""source":\#(Fixture.set("b"))"#),
      Fixture.override(#""source":\#(Fixture.set("c")),"visible":true"#),
      Fixture.override(#""source":\#(Fixture.set("d"))"#, if: Fixture.selected))
    let fixture = try Fixture(Fixture.image("a", #"\#(overrides),"visible":false"#))
    #expect(fixture.listed(.firstScreen) == ["image c.png"])
  }

  @Test func `what may be replaced stays in until an override holds for sure`() throws {
    let maybe = #"{"type":"medium"}"#
    let overrides = Fixture.overrides(
      Fixture.override(#""source":\#(Fixture.set("b"))"#, if: maybe),
      Fixture.override(#""source":\#(Fixture.set("c"))"#),
      Fixture.override(#""source":\#(Fixture.set("d"))"#, if: maybe))
    #expect(
      try Fixture(Fixture.image("a", overrides)).listed(.firstScreen) == ["image c.png", "image d.png"])
  }

  @Test func `a property that is null is not named`() throws {
    let fixture = try Fixture(Fixture.image("a", Fixture.overrides(Fixture.override(#""source":null"#))))
    #expect(fixture.listed() == ["image a.png"])
  }

  @Test func `an override that does not name visible leaves it as it is`() throws {
    let holds = Fixture.override(#""source":\#(Fixture.set("b"))"#)
    let hidden = try Fixture(Fixture.image("a", #""visible":false,\#(Fixture.overrides(holds))"#))
    #expect(hidden.listed(.firstScreen) == [])
    let shown = Fixture.override(#""visible":true"#)
    #expect(
      try Fixture(Fixture.image("a", #""visible":false,\#(Fixture.overrides(shown))"#)).listed() == [
        "image a.png"
      ])
    let maybe = Fixture.override(#""visible":false"#, if: #"{"type":"medium"}"#)
    #expect(try Fixture(Fixture.image("a", Fixture.overrides(maybe))).listed() == ["image a.png"])
    let gone = Fixture.override(#""visible":false"#)
    #expect(try Fixture(Fixture.image("a", Fixture.overrides(gone))).listed() == ["(image a.png)"])
  }

  @Test func `an entry of a timeline can be hidden by its own override`() throws {
    let item = #"{"icon":\#(Fixture.icon("a")),\#(Fixture.overrides(Fixture.override(#""visible":false"#)))}"#
    #expect(try Fixture(Fixture.component("timeline", #""items":[\#(item)]"#)).listed() == ["(icon a.svg)"])
  }

  @Test func `a badge is replaced as a whole`() throws {
    let badge = { (name: String) in #""badge":{\#(Fixture.inStack(Fixture.image(name)))}"# }
    let fixture = try Fixture(
      Fixture.stack("", "\(badge("a")),\(Fixture.overrides(Fixture.override(badge("b"))))"))
    #expect(fixture.listed() == ["image b.png", "(image a.png)"])
  }

  // MARK: Icons

  @Test(arguments: [
    (#""base_url":"https://m/other""#, "icon other/a.svg"),
    (#""formats":\#(Fixture.formats("b"))"#, "icon b.svg"),
    (#""base_url":"https://m/other","formats":\#(Fixture.formats("b"))"#, "icon other/b.svg"),
    (#""base_url":"https://m/other/","formats":{"webp":"b.webp"}"#, "icon other/b.webp"),
  ])
  func `an icon's folder and files are replaced alone or together`(properties: String, expected: String)
    throws
  {
    func listed(_ conditions: String) throws -> [String] {
      let override = Fixture.override(properties, if: conditions)
      return try Fixture(Fixture.icon("a", Fixture.overrides(override))).listed()
    }
    #expect(try listed("") == [expected, "(icon a.svg)"])
    #expect(try listed(#"{"type":"medium"}"#) == ["icon a.svg", expected])
    #expect(try listed(Fixture.selected) == ["icon a.svg", "(\(expected))"])
  }

  @Test func `two overrides of an icon combine, and what cannot come together is not listed`() throws {
    let maybe = #"{"type":"medium"}"#
    let both = Fixture.override(#""base_url":"https://m/1","formats":\#(Fixture.formats("b"))"#, if: maybe)
    let folder = Fixture.override(#""base_url":"https://m/2""#, if: maybe)
    let fixture = try Fixture(Fixture.icon("a", Fixture.overrides(both, folder)))
    #expect(
      fixture.listed() == ["icon a.svg", "icon 1/b.svg", "icon 2/a.svg", "icon 2/b.svg"])
    #expect(
      fixture.listed { $0.sizeClass = .medium } == [
        "icon 2/b.svg", "(icon a.svg)", "(icon 1/b.svg)", "(icon 2/a.svg)",
      ])
  }

  @Test func `files that are replaced after the folder was are in the new folder`() throws {
    let folder = Fixture.override(#""base_url":"https://m/1""#)
    let formats = Fixture.override(#""formats":\#(Fixture.formats("b"))"#)
    let fixture = try Fixture(Fixture.icon("a", Fixture.overrides(folder, formats)))
    #expect(fixture.listed(.firstScreen) == ["icon 1/b.svg"])
  }

  @Test func `of very many overrides of an icon each file is still listed`() throws {
    let overrides = (0..<500).map {
      Fixture.override(
        #""\#($0.isMultiple(of: 2) ? "base_url" : "formats")":\#($0.isMultiple(of: 2) ? #""https://m/\#($0)""# : Fixture.formats("\($0)"))"#,
        if: #"{"type":"medium"}"#)
    }
    let fixture = try Fixture(Fixture.icon("a", #""overrides":[\#(overrides.joined(separator: ","))]"#))
    let listed = Set(fixture.listed())
    for index in 0..<500 {
      #expect(listed.contains(index.isMultiple(of: 2) ? "icon \(index)/a.svg" : "icon \(index).svg"))
    }
  }

  // MARK: Conditions

  @Test(arguments: [
    ("compact", ScreenSizeClass?.none, ScreenPlatform.ios, laidOver), ("medium", nil, .ios, either),
    ("expanded", nil, .ios, own), ("expanded", nil, .android, either),
    ("compact", .compact, .ios, laidOver), ("medium", .compact, .ios, own), ("expanded", .compact, .ios, own),
    ("compact", .medium, .ios, laidOver), ("medium", .medium, .ios, laidOver),
    ("expanded", .medium, .ios, own),
    ("compact", .expanded, .android, laidOver), ("medium", .expanded, .android, laidOver),
    ("expanded", .expanded, .android, laidOver),
  ])
  func `what holds with less room holds with more`(
    condition: String, room: ScreenSizeClass?, platform: ScreenPlatform, expected: [String]
  ) throws {
    let fixture = try Fixture(Self.swapped(if: #"{"type":"\#(condition)"}"#))
    let listed = fixture.listed {
      $0.sizeClass = room
      $0.platform = platform
    }
    #expect(listed == expected)
  }

  @Test func `selected means the selected package's card and nothing outside cards`() throws {
    let card = { (id: String) in
      Fixture.package(
        id,
        Fixture.image(
          "\(id)0",
          Fixture.overrides(Fixture.override(#""source":\#(Fixture.set("\(id)1"))"#, if: Fixture.selected))))
    }
    let fixture = try Fixture(
      [card("p"), card("q"), Self.swapped(if: Fixture.selected)].joined(separator: ","))
    #expect(fixture.listed(.firstScreen) == ["image p1.png", "image q0.png", "image a.png"])
    #expect(
      fixture.listed(.firstScreen) { $0.selectedPackageID = "q" } == [
        "image p0.png", "image q1.png", "image a.png",
      ])
  }

  @Test(arguments: [
    (intro, [String: Bool](), Bool?.none, either), (intro, ["p": true], nil, laidOver),
    (intro, ["p": false], nil, own), (intro, ["q": false], nil, either), (intro, [:], true, laidOver),
    (#"{"type":"intro_offer_condition","operator":"=","value":true}"#, ["p": true], nil, laidOver),
    (#"{"type":"intro_offer_condition","operator":"=","value":false}"#, ["p": true], nil, own),
    (#"{"type":"intro_offer_condition","operator":"!=","value":true}"#, ["p": false], nil, laidOver),
    (#"{"type":"intro_offer_condition","operator":"!=","value":false}"#, ["p": false], nil, own),
  ])
  func `offers are judged for the card's package, else for the selected one`(
    condition: String, eligible: [String: Bool], others: Bool?, expected: [String]
  ) throws {
    for components in [
      Fixture.package("p", Self.swapped(if: condition), isDefault: true),
      Fixture.package("p") + "," + Self.swapped(if: condition),
    ] {
      let listed = try Fixture(components).listed {
        $0.offers = OfferEligibility(intro: eligible, others: others)
      }
      #expect(listed == expected)
      let promo = components.replacing("intro_offer", with: "promo_offer")
      let other = try Fixture(promo).listed { $0.offers = OfferEligibility(promo: eligible, others: others) }
      #expect(other == expected)
    }
  }

  private static let intro = Fixture.intro

  @Test func `without any package nobody is eligible`() throws {
    let fixture = try Fixture(Self.swapped(if: Fixture.intro))
    #expect(fixture.listed { $0.offers.others = true } == Self.own)
  }

  @Test func `several offers are never known on iOS`() throws {
    let fixture = try Fixture(Self.swapped(if: #"{"type":"multiple_intro_offers"}"#))
    #expect(fixture.listed() == Self.own)
    #expect(fixture.listed { $0.platform = .android } == Self.either)
  }

  private static func variable(_ comparison: String, _ value: String) -> String {
    #"{"type":"variable_condition","variable":"v","operator":"\#(comparison)","value":\#(value)}"#
  }

  @Test(arguments: [
    ("=", #""x""#, Attributes?.none, either), ("=", #""x""#, ["v": .string("x")], laidOver),
    ("=", #""x""#, ["v": .string("y")], own), ("!=", #""x""#, ["v": .string("y")], laidOver),
    ("=", #""x""#, [:], own), ("!=", #""x""#, [:], laidOver), ("=", "1", ["v": .integer(1)], laidOver),
    ("=", "1.0", ["v": .integer(1)], laidOver), ("=", "1", ["v": .string("1")], own),
    ("=", "1", ["v": .bool(true)], own), ("=", "true", ["v": .bool(true)], laidOver),
    ("=", "1", ["v": .null], own),
  ])
  func `a variable is compared by type and value, and a missing one equals nothing`(
    comparison: String, value: String, supplied: Attributes?, expected: [String]
  ) throws {
    let fixture = try Fixture(Self.swapped(if: Self.variable(comparison, value)))
    #expect(fixture.listed { $0.customVariables = supplied } == expected)
  }

  @Test(arguments: [
    (#"{"type":"string","default_value":"x"}"#, laidOver), (#"{"type":"string","default_value":"y"}"#, own),
    (#"{"type":"string","default_value":5}"#, own), ("5", own),
  ])
  func `a variable that the app does not supply has the dashboard's default`(
    declaration: String, expected: [String]
  ) throws {
    let config = #"{"custom_variables":{"v":\#(declaration)}}"#
    let components = Self.swapped(if: Self.variable("=", #""x""#))
    #expect(try Fixture(components, uiConfig: config).listed { $0.customVariables = [:] } == expected)
    #expect(
      try Fixture(components, top: #""ui_config":\#(config)"#).listed { $0.customVariables = [:] } == expected
    )
    #expect(
      try Fixture(components, uiConfig: config).listed { $0.customVariables = ["v": .string("x")] }
        == Self.laidOver)
  }

  private static func state(_ comparison: String, _ value: String) -> String {
    #"{"type":"state_condition","name":"s","operator":"\#(comparison)","value":\#(value)}"#
  }

  @Test(arguments: [
    (#"{"type":"boolean","default":true}"#, "=", "true", laidOver),
    (#"{"type":"boolean","default":false}"#, "=", "true", own),
    (#"{"type":"boolean","default":false}"#, "!=", "true", laidOver),
    (#"{"type":"integer","default":3}"#, "=", "3", laidOver),
    (#"{"type":"double","default":0.5}"#, "=", "0.5", laidOver),
    (#"{"type":"string","default":"x"}"#, "=", #""x""#, laidOver),
    // Declarations that cannot be read are none, and what is not declared fails both ways.
    (#"{"type":"integer","default":0.5}"#, "!=", "3", own),
    (#"{"type":"boolean","default":1}"#, "!=", "1", own),
    (#"{"type":"newer","default":1}"#, "!=", "2", own), ("null", "!=", "2", own),
  ])
  func `state is what was declared until it changes`(
    declaration: String, comparison: String, value: String, expected: [String]
  ) throws {
    let fixture = try Fixture(
      Self.swapped(if: Self.state(comparison, value)), top: #""state_declarations":{"s":\#(declaration)}"#)
    #expect(fixture.listed() == expected)
  }

  @Test func `state that is known counts before its declaration`() throws {
    let fixture = try Fixture(
      Self.swapped(if: Self.state("=", "true")),
      top: #""state_declarations":{"s":{"type":"boolean","default":false}}"#)
    #expect(fixture.listed { $0.state = ["s": .bool(true)] } == Self.laidOver)
  }

  @Test(arguments: [
    (#""in""#, #"["p","x"]"#, laidOver), (#""in""#, #"["x"]"#, own), (#""not in""#, #"["x"]"#, laidOver),
    (#""not in""#, #"["p"]"#, own), (#""in""#, "[]", own),
  ])
  func `the selected package is looked for in a list`(comparison: String, ids: String, expected: [String])
    throws
  {
    let condition = #"{"type":"selected_package_condition","operator":\#(comparison),"packages":\#(ids)}"#
    let fixture = try Fixture(Self.swapped(if: condition) + "," + Fixture.package("p"))
    #expect(fixture.listed() == expected)
    #expect(try Fixture(Self.swapped(if: condition)).listed() == Self.own, "nothing is selected")
  }

  @Test func `all conditions of an override have to hold`() throws {
    let always = #"{"type":"compact"}"#
    let maybe = #"{"type":"medium"}"#
    #expect(try Fixture(Self.swapped(if: "\(always),\(always)")).listed() == Self.laidOver)
    #expect(try Fixture(Self.swapped(if: "\(always),\(maybe)")).listed() == Self.either)
    #expect(try Fixture(Self.swapped(if: "\(maybe),\(Fixture.selected)")).listed() == Self.own)
  }

  @Test func `an override without conditions never applies and is a warning`() throws {
    let override = #"{"properties":{"source":\#(Fixture.set("b"))}}"#
    let fixture = try Fixture(Fixture.image("a", Fixture.overrides(override)))
    #expect(fixture.listed() == Self.own)
    #expect(
      fixture.screen.diagnostics.map(\.path) == ["$.components_config.base.stack.components[0].overrides[0]"])
  }

  // MARK: Unknown conditions

  @Test(arguments: [
    #"{"type":"orientation","orientations":["landscape"]}"#, #"{"type":"selected_package"}"#, "{}", "5",
    "null",
    #"{"type":"variable_condition","variable":"v","operator":"~","value":"x"}"#,
    #"{"type":"variable_condition","variable":"v","operator":"=","value":[]}"#,
    #"{"type":"state_condition","operator":"=","value":1}"#,
    #"{"type":"selected_package_condition","operator":"in"}"#,
    #"{"type":"intro_offer_condition","operator":"=","value":1}"#,
  ])
  func `a condition that cannot be read switches off all rules of the screen, and nothing plain`(
    unknown: String
  ) throws {
    let rule = Fixture.stack("", Fixture.overrides(Fixture.override(#""visible":false"#, if: unknown)))
    let ruled = Self.swapped(if: Self.variable("!=", #""x""#))
    let mixed = Self.swapped(if: #"{"type":"compact"},\#(Self.variable("!=", #""x""#))"#)
      .replacing("a.png", with: "c.png").replacing("b.png", with: "d.png")
    let plain = Self.swapped(if: #"{"type":"compact"}"#)
      .replacing("a.png", with: "e.png").replacing("b.png", with: "f.png")
    let known: (inout ViewContext) -> Void = { $0.customVariables = [:] }
    let components = "\(ruled),\(mixed),\(plain)"
    #expect(
      try Fixture(components).listed(.firstScreen, known) == ["image b.png", "image d.png", "image f.png"])
    #expect(
      try Fixture("\(components),\(rule)").listed(.firstScreen, known)
        == ["image a.png", "image c.png", "image f.png"])
    let far = #""sticky_footer":{"stack":\#(Fixture.stack(rule))}"#
    #expect(
      try Fixture(components, base: far).listed(.firstScreen, known)
        == ["image a.png", "image c.png", "image f.png"])
  }

  @Test func `an override with a condition that cannot be read does not hold`() throws {
    #expect(try Fixture(Self.swapped(if: #"{"type":"newer"}"#)).listed() == Self.own)
    #expect(try Fixture(Self.swapped(if: #"{"type":"compact"},{"type":"newer"}"#)).listed() == Self.own)
  }
}
