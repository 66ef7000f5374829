import GreenroomCore
import Testing

@Suite struct ScreenPackageTests {
  private typealias Fixture = ScreenFixture

  // MARK: Order

  @Test func `packages are found everywhere, in document order`() throws {
    let tabs = Fixture.component(
      "tabs",
      #""tabs":[{"id":"1",\#(Fixture.inStack(Fixture.package("tab1")))},{"id":"2",\#(Fixture.inStack(Fixture.package("tab2")))}],"#
        + #""control":{\#(Fixture.inStack(Fixture.package("control")))}"#)
    let carousel = Fixture.component(
      "carousel",
      #""pages":[\#(Fixture.stack(Fixture.package("page1"))),\#(Fixture.stack(Fixture.package("page2")))]"#)
    let countdown = Fixture.component(
      "countdown",
      #""fallback":\#(Fixture.stack(Fixture.package("old"))),"end_stack":\#(Fixture.stack(Fixture.package("end"))),"#
        + #""countdown_stack":\#(Fixture.stack(Fixture.package("run")))"#)
    let button = Fixture.component(
      "button",
      #""action":{"type":"navigate_to","destination":"sheet","sheet":{\#(Fixture.inStack(Fixture.package("sheet")))}},"#
        + Fixture.inStack(Fixture.package("button")))
    let badge = Fixture.stack(
      Fixture.package("content"),
      #""badge":{\#(Fixture.inStack(Fixture.package("badge")))},"#
        + Fixture.overrides(
          Fixture.override(#""badge":{\#(Fixture.inStack(Fixture.package("laid")))}"#, if: Fixture.selected)))
    let newer =
      #"{"type":"newer","rows":[\#(Fixture.package("row"))],"fallback":\#(Fixture.package("shown"))}"#
    let nested = Fixture.package("outer", Fixture.package("inner"))
    let fixture = try Fixture(
      [tabs, carousel, countdown, button, badge, newer, nested].joined(separator: ","),
      base: #""sticky_footer":{\#(Fixture.inStack(Fixture.package("footer")))},"#
        + #""header":{\#(Fixture.inStack(Fixture.package("header")))}"#)
    #expect(
      fixture.screen.packageIDs == [
        "header", "control", "tab1", "tab2", "page1", "page2", "run", "end", "old", "button", "sheet",
        "content",
        "badge", "laid", "shown", "row", "outer", "inner", "footer",
      ])
  }

  @Test func `an id that comes again counts once, where it first came`() throws {
    let screen = try Fixture(
      [Fixture.package("b"), Fixture.package("a"), Fixture.package("b")].joined(separator: ",")
    ).screen
    #expect(screen.packageIDs == ["b", "a"])
    #expect(screen.packages.map(\.id) == ["b", "a", "b"])
  }

  @Test func `hidden packages are found, ids in conditions are not`() throws {
    let condition = #"{"type":"selected_package_condition","operator":"in","packages":["x"]}"#
    let screen = try Fixture(
      Fixture.package("a", "", #""visible":false"#) + ","
        + Fixture.stack(Fixture.package("b"), #""visible":false"#) + ","
        + Fixture.stack("", Fixture.overrides(Fixture.override(#""visible":false"#, if: condition)))
    ).screen
    #expect(screen.packageIDs == ["a", "b"])
  }

  @Test func `a package names its offers`() throws {
    let screen = try Fixture(
      Fixture.package(
        "a", "", isDefault: true,
        #""apple_promo_offer_product_code":"promo","play_store_offer":{"offer_id":"play"}"#)
    ).screen
    let package = try #require(screen.packages.first)
    #expect(package.isSelectedByDefault)
    #expect(package.appleOfferCode == "promo")
    #expect(package.playOfferID == "play")
    #expect(package.place.path == "$.components_config.base.stack.components[0]")
  }

  @Test func `a package without an id is a warning and its content is kept`() throws {
    let fixture = try Fixture(Fixture.component("package", Fixture.inStack(Fixture.image("a"))))
    #expect(fixture.screen.packageIDs == [])
    #expect(fixture.listed() == ["image a.png"])
    #expect(fixture.screen.diagnostics.map(\.message) == ["a package needs a package_id"])
  }

  // MARK: Defaults

  private func page(
    _ packages: String..., change: (inout ViewContext) -> Void = { _ in }
  ) throws -> String? {
    var context = ViewContext()
    change(&context)
    return try Fixture(packages.joined(separator: ",")).screen.defaultPackages(for: context).page
  }

  @Test func `the default is the first that asks for it, else the first`() throws {
    #expect(
      try page(
        Fixture.package("a"), Fixture.package("b", isDefault: true), Fixture.package("c", isDefault: true))
        == "b")
    #expect(try page(Fixture.package("a"), Fixture.package("b")) == "a")
    #expect(try page() == nil)
  }

  @Test func `a hidden package is never the default`() throws {
    let hidden = #""visible":false"#
    #expect(try page(Fixture.package("a", "", isDefault: true, hidden), Fixture.package("b")) == "b")
    #expect(try page(Fixture.package("a", "", hidden), Fixture.package("b", "", hidden)) == nil)
    #expect(
      try page(Fixture.stack(Fixture.package("a", isDefault: true), hidden), Fixture.package("b")) == "b")
    #expect(
      try page(
        Fixture.package("a", "", isDefault: true, Fixture.overrides(Fixture.override(hidden))),
        Fixture.package("b"))
        == "b")
    #expect(
      try page(
        Fixture.package(
          "a", "", isDefault: true, #"\#(hidden),\#(Fixture.overrides(Fixture.override(#""visible":true"#)))"#
        ),
        Fixture.package("b", isDefault: true)) == "a")
    let replaced = Fixture.component("video", #""fallback":\#(Fixture.package("old", isDefault: true))"#)
    #expect(try page(replaced, Fixture.package("b")) == "b")
  }

  @Test func `a default that depends on an offer follows the offer`() throws {
    let card = Fixture.package(
      "a", "", isDefault: true, Fixture.overrides(Fixture.override(#""visible":false"#, if: Fixture.intro)))
    #expect(try page(card, Fixture.package("b")) { $0.offers.others = true } == "b")
    #expect(try page(card, Fixture.package("b")) { $0.offers.intro = ["a": false] } == "a")
    #expect(try page(card, Fixture.package("b")) == "a", "what is not known to be hidden counts as visible")
  }

  @Test func `a default is looked for with nothing selected`() throws {
    let whenSelected = Fixture.overrides(Fixture.override(#""visible":false"#, if: Fixture.selected))
    #expect(try page(Fixture.package("a", "", isDefault: true, whenSelected), Fixture.package("b")) == "a")
    let inList = #"{"type":"selected_package_condition","operator":"not in","packages":["x"]}"#
    let shown = #""visible":false,\#(Fixture.overrides(Fixture.override(#""visible":true"#, if: inList)))"#
    #expect(try page(Fixture.package("a", "", isDefault: true, shown), Fixture.package("b")) == "b")
  }

  private static func tabs(_ contents: String..., more: String = "") -> String {
    let tabs = contents.enumerated().map { #"{"id":"\#($0.offset + 1)",\#(Fixture.inStack($0.element))}"# }
    return Fixture.component("tabs", #""id":"t","tabs":[\#(tabs.joined(separator: ","))]\#(more)"#)
  }

  /// A card that shows whether it is the selected one.
  private static func card(_ id: String, isDefault: Bool = false, _ more: String = "") -> String {
    let override = Fixture.override(#""source":\#(Fixture.set("\(id)-on"))"#, if: Fixture.selected)
    return Fixture.package(
      id, Fixture.image("\(id)-off", Fixture.overrides(override)), isDefault: isDefault, more)
  }

  @Test func `each tab with packages has a default of its own, a tab without none`() throws {
    let screen = try Fixture(
      Self.tabs(
        Fixture.package("a") + "," + Fixture.package("b", isDefault: true), "",
        Fixture.package("c", "", #""visible":false"#),
        Fixture.package("d"))
    ).screen
    #expect(
      screen.defaultPackages()
        == DefaultPackages(
          page: "b",
          tabs: [
            .init(id: "1", packageID: "b"), .init(id: "3", packageID: nil), .init(id: "4", packageID: "d"),
          ]))
  }

  @Test func `in a tab its own default is the selected package`() throws {
    let fixture = try Fixture(
      Self.tabs(
        Self.card("a", isDefault: true), Self.card("b") + "," + Self.card("c", isDefault: true),
        more: #","default_tab_id":"2""#))
    #expect(fixture.listed(.firstScreen) == ["image b-off.png", "image c-on.png"])
    #expect(fixture.listed(.firstScreen) { $0.selectedTabs = ["t": "1"] } == ["image a-on.png"])
  }

  @Test func `a tab without packages inherits the page's default`() throws {
    let inList = #"{"type":"selected_package_condition","operator":"in","packages":["p"]}"#
    let image = Fixture.image(
      "off", Fixture.overrides(Fixture.override(#""source":\#(Fixture.set("on"))"#, if: inList)))
    #expect(
      try Fixture(Fixture.package("p") + "," + Self.tabs(image)).listed(.firstScreen) == ["image on.png"])
  }

  @Test func `what a shown tab selects may be the page's selection as well`() throws {
    let fixture = try Fixture(
      Self.card("p", isDefault: true) + "," + Self.tabs(Self.card("a"), Self.card("b")))
    #expect(fixture.listed(.firstScreen) == ["image p-off.png", "image p-on.png", "image a-on.png"])
    #expect(fixture.screen.defaultPackages().page == "p")
  }

  @Test func `a package that the user selected is selected where it is`() throws {
    let fixture = try Fixture(
      Self.card("p", isDefault: true) + "," + Self.tabs(Self.card("a") + "," + Self.card("b"), Self.card("c"))
    )
    #expect(
      fixture.listed(.firstScreen) { $0.selectedPackageID = "b" } == [
        "image p-off.png", "image a-off.png", "image b-on.png",
      ])
    #expect(
      fixture.listed(.firstScreen) { $0.selectedPackageID = "p" } == [
        "image p-on.png", "image a-on.png", "image b-off.png",
      ])
  }

  @Test func `where it is not known which package is visible, each that may be selected keeps its card in`()
    throws
  {
    let maybe = Fixture.overrides(Fixture.override(#""visible":false"#, if: Fixture.intro))
    let fixture = try Fixture(
      Self.card("a", isDefault: true, maybe) + "," + Self.card("b") + "," + Self.card("c"))
    #expect(
      fixture.listed(.firstScreen) == [
        "image a-off.png", "image a-on.png", "image b-off.png", "image b-on.png", "image c-off.png",
      ])
  }
}
