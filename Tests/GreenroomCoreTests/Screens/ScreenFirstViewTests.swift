import GreenroomCore
import Testing

/// What the first view needs and what may wait.
@Suite struct ScreenFirstViewTests {
  private typealias Fixture = ScreenFixture

  // MARK: Theme

  private static let twoThemes =
    #"{"light":{"original":"https://m/l.png"},"dark":{"original":"https://m/d.png"}}"#

  @Test func `light and dark are files of their own`() throws {
    let fixture = try Fixture(#"{"type":"image","source":\#(Self.twoThemes)}"#)
    #expect(fixture.listed() == ["image l.png light", "image d.png dark"])
    #expect(fixture.listed { $0.theme = .light } == ["image l.png light"])
    #expect(fixture.listed { $0.theme = .dark } == ["image d.png dark"])
  }

  @Test func `a set for one theme serves both`() throws {
    let light = try Fixture(Fixture.image("a"))
    #expect(light.listed { $0.theme = .dark } == ["image a.png"])
    let dark = try Fixture(#"{"type":"image","source":{"dark":{"original":"https://m/d.png"},"light":{}}}"#)
    #expect(dark.listed { $0.theme = .light } == ["image d.png"])
    let film = try Fixture(
      #"{"type":"video","source":{"light":{"url":"https://m/l.mp4"},"dark":{"url":"https://m/d.mp4"}}}"#)
    #expect(film.listed { $0.theme = .dark } == ["video d.mp4 dark"])
  }

  // MARK: Visibility

  @Test(arguments: [
    Fixture.image("a", #""visible":false"#), Fixture.icon("a", #""visible":false"#),
    Fixture.stack(Fixture.image("a"), #""visible":false"#),
    Fixture.stack(Fixture.stack(Fixture.image("a")), #""visible":false"#),
    Fixture.stack("", #""visible":false,"background":{"type":"image","value":\#(Fixture.set("a"))}"#),
    Fixture.component("button", #""visible":false,\#(Fixture.inStack(Fixture.image("a")))"#),
    Fixture.package("p", Fixture.image("a"), isDefault: true, #""visible":false"#),
    Fixture.component("timeline", #""visible":false,"items":[{"icon":\#(Fixture.icon("a"))}]"#),
    Fixture.component("timeline", #""items":[{"visible":false,"icon":\#(Fixture.icon("a"))}]"#),
    Fixture.component("carousel", #""visible":false,"pages":[\#(Fixture.stack(Fixture.image("a")))]"#),
    Fixture.component("tabs", #""visible":false,"tabs":[{\#(Fixture.inStack(Fixture.image("a")))}]"#),
    Fixture.component("web_view", #""visible":false,"fallback":\#(Fixture.image("a"))"#),
  ])
  func `what is hidden may wait, with all it holds`(component: String) throws {
    let fixture = try Fixture(component)
    #expect(fixture.listed().count == 1)
    #expect(fixture.listed().allSatisfy { $0.hasPrefix("(") })
    #expect(fixture.listed(.firstScreen) == [])
  }

  @Test(arguments: ["purchase_button", "tab_control_button", "sticky_footer"])
  func `a type that knows no visible cannot be hidden`(type: String) throws {
    let fixture = try Fixture(
      Fixture.component(type, #""visible":false,\#(Fixture.inStack(Fixture.image("a")))"#))
    #expect(fixture.listed() == ["image a.png"])
  }

  @Test(arguments: [#""visible":5"#, #""visible":null"#, #""visible":"false""#])
  func `a visible that is no truth value hides nothing`(visible: String) throws {
    #expect(try Fixture(Fixture.image("a", visible)).listed() == ["image a.png"])
  }

  // MARK: Tabs

  private static func tabs(_ more: String = "") -> String {
    let button = { (id: String) in
      Fixture.component(
        "tab_control_button",
        #""tab_id":"\#(id)",\#(Fixture.inStack(Fixture.image("b\(id)", Fixture.overrides(Fixture.override(#""source":\#(Fixture.set("on\(id)"))"#, if: Fixture.selected)))))"#
      )
    }
    let tab = { (id: String) in #"{"id":"\#(id)",\#(Fixture.inStack(Fixture.image("t\(id)")))}"# }
    return Fixture.component(
      "tabs",
      #""id":"tabs","control":{"type":"buttons",\#(Fixture.inStack(button("1") + "," + button("2")))},"#
        + #""tabs":[\#(tab("1")),\#(tab("2"))]\#(more)"#)
  }

  private static let firstTab = [
    "image on1.png", "image b2.png", "image t1.png", "(image b1.png)", "(image on2.png)", "(image t2.png)",
  ]
  private static let secondTab = [
    "image b1.png", "image on2.png", "image t2.png", "(image on1.png)", "(image b2.png)", "(image t1.png)",
  ]

  @Test func `the first tab is shown, and its button is the selected one`() throws {
    #expect(try Fixture(Self.tabs()).listed() == Self.firstTab)
    #expect(try Fixture(Self.tabs(#","default_tab_id":"none""#)).listed() == Self.firstTab)
  }

  @Test func `the default tab or the selected one is shown`() throws {
    let fixture = try Fixture(Self.tabs(#","default_tab_id":"2""#))
    #expect(fixture.listed() == Self.secondTab)
    #expect(fixture.listed { $0.selectedTabs = ["tabs": "1"] } == Self.firstTab)
    #expect(fixture.listed { $0.selectedTabs = ["tabs": "none"] } == Self.secondTab)
    #expect(fixture.listed { $0.selectedTabs = ["other": "1"] } == Self.secondTab)
  }

  @Test func `a button without an id is that of the tab at its index`() throws {
    let button = Fixture.component(
      "tab_control_button",
      #""tab_index":1,"#
        + Fixture.inStack(
          Fixture.image(
            "off",
            Fixture.overrides(Fixture.override(#""source":\#(Fixture.set("on"))"#, if: Fixture.selected)))))
    let fixture = try Fixture(
      Fixture.component(
        "tabs", #""id":"t","control":{\#(Fixture.inStack(button))},"tabs":[{"id":"a"},{"id":"b"}]"#))
    #expect(fixture.listed(.firstScreen) == ["image off.png"])
    #expect(fixture.listed(.firstScreen) { $0.selectedTabs = ["t": "b"] } == ["image on.png"])
  }

  // MARK: Carousels

  private static func carousel(_ count: Int, _ more: String = "") -> String {
    let pages = (0..<count).map { Fixture.stack(Fixture.image("\($0)")) }.joined(separator: ",")
    return Fixture.component("carousel", #""id":"c","pages":[\#(pages)]\#(more)"#)
  }

  @Test(arguments: [
    (5, "", ["0", "1"]), (5, #","initial_page_index":2"#, ["1", "2", "3"]),
    (5, #","loop":true"#, ["0", "1", "4"]), (5, #","loop":true,"initial_page_index":4"#, ["0", "3", "4"]),
    (5, #","initial_page_index":99"#, ["3", "4"]), (5, #","initial_page_index":-1e400"#, ["0", "1"]),
    (1, #","loop":true"#, ["0"]), (2, #","loop":true"#, ["0", "1"]),
  ])
  func `a carousel shows its initial page between its neighbours`(
    count: Int, more: String, expected: [String]
  ) throws {
    let fixture = try Fixture(Self.carousel(count, more))
    #expect(fixture.listed(.firstScreen) == expected.map { "image \($0).png" })
    #expect(fixture.listed().count == count)
  }

  @Test(arguments: [
    (#""initial_page_index":3"#, "", ["2", "3", "4"]),
    (#""initial_page_index":3"#, #"{"type":"medium"}"#, ["0", "1", "2", "3", "4"]),
    (#""initial_page_index":3"#, Fixture.selected, ["0", "1"]), (#""loop":true"#, "", ["0", "1", "4"]),
    (#""loop":true"#, Fixture.selected, ["0", "1"]),
    (#""initial_page_index":4,"loop":true"#, "", ["0", "3", "4"]),
  ])
  func `an override may change the initial page of a carousel and whether it goes round`(
    properties: String, condition: String, expected: [String]
  ) throws {
    let override = Fixture.overrides(Fixture.override(properties, if: condition))
    let fixture = try Fixture(Self.carousel(5, ",\(override)"))
    #expect(fixture.listed(.firstScreen) == expected.map { "image \($0).png" })
    #expect(fixture.listed().count == 5)
  }

  @Test func `a carousel shows the page that was gone to`() throws {
    let fixture = try Fixture(Self.carousel(6))
    #expect(
      fixture.listed(.firstScreen) { $0.selectedPages = ["c": 4] } == [
        "image 3.png", "image 4.png", "image 5.png",
      ])
    #expect(fixture.listed(.firstScreen) { $0.selectedPages = ["c": 400] } == ["image 4.png", "image 5.png"])
  }

  // MARK: Countdowns

  private static func countdown(
    _ style: String = #""style":{"type":"date","date":"2030-01-01T00:00:00Z"}"#, end: Bool = true
  ) -> String {
    let end = end ? #","end_stack":\#(Fixture.stack(Fixture.image("end")))"# : ""
    return Fixture.component(
      "countdown",
      #"\#(style),"countdown_stack":\#(Fixture.stack(Fixture.image("run")))\#(end),"fallback":\#(Fixture.stack(Fixture.image("old")))"#
    )
  }

  private static let newYear2030 = 1_893_456_000_000

  @Test func `a countdown shows what its clock picks`() throws {
    let fixture = try Fixture(Self.countdown())
    #expect(fixture.listed(.firstScreen) == ["image run.png", "image end.png"])
    #expect(fixture.listed(.firstScreen) { $0.now = Self.newYear2030 - 1 } == ["image run.png"])
    #expect(fixture.listed(.firstScreen) { $0.now = Self.newYear2030 } == ["image end.png"])
    #expect(fixture.listed().last == "(image old.png)")
  }

  @Test(arguments: [
    #""style":{"type":"date","date":"soon"}"#, #""style":{"type":"date"}"#, #""style":null"#,
    #""count_from":"days""#,
  ])
  func `a countdown without a date has ended`(style: String) throws {
    #expect(try Fixture(Self.countdown(style)).listed(.firstScreen) { $0.now = 0 } == ["image end.png"])
  }

  @Test func `a countdown of a newer style may run or have ended`() throws {
    let fixture = try Fixture(Self.countdown(#""style":{"type":"newer"}"#))
    #expect(fixture.listed(.firstScreen) { $0.now = 0 } == ["image run.png", "image end.png"])
  }

  @Test func `a countdown without an end stays as it is, and without stacks shows its fallback`() throws {
    let open = try Fixture(Self.countdown(end: false))
    #expect(open.listed(.firstScreen) { $0.now = Self.newYear2030 } == ["image run.png"])
    let bare = try Fixture(
      Fixture.component("countdown", #""fallback":\#(Fixture.stack(Fixture.image("old")))"#))
    #expect(bare.listed() == ["image old.png"])
  }

  @Test func `an override may move a countdown's date`() throws {
    let later = Fixture.override(#""style":{"type":"date","date":"2031-01-01T00:00:00Z"}"#, if: Fixture.intro)
    let fixture = try Fixture(
      Self.countdown(
        #""style":{"type":"date","date":"2030-01-01T00:00:00Z"},\#(Fixture.overrides(later))"#))
    let between = Self.newYear2030 + 1000
    #expect(fixture.listed(.firstScreen) { $0.now = between } == ["image end.png"])
    let page = try Fixture(
      Fixture.package(
        "p",
        Self.countdown(
          #""style":{"type":"date","date":"2030-01-01T00:00:00Z"},\#(Fixture.overrides(later))"#)))
    #expect(page.listed(.firstScreen) { $0.now = between } == ["image run.png", "image end.png"])
    #expect(
      page.listed(.firstScreen) {
        $0.now = between
        $0.offers.others = true
      } == ["image run.png"])
  }

  @Test func `a listing tells when the first view changes`() throws {
    let screen = try Fixture(
      Self.countdown() + ","
        + Fixture.stack(
          Self.countdown(#""style":{"type":"date","date":"2029-01-01T00:00:00Z"}"#), #""visible":false"#)
    ).screen
    var context = ViewContext()
    #expect(screen.assets(in: .firstScreen, for: context).firstViewChanges == nil)
    context.now = 0
    #expect(screen.assets(in: .firstScreen, for: context).firstViewChanges == Self.newYear2030)
    context.now = Self.newYear2030
    #expect(screen.assets(in: .firstScreen, for: context).firstViewChanges == nil)
  }

  // MARK: Web views

  private static func page(_ url: String = "https://x/page", id: String = "w", version: String = "1")
    -> String
  {
    Fixture.component(
      "web_view",
      #""id":"\#(id)","protocol_version":\#(version),"url":"\#(url)","fallback":\#(Fixture.image("f"))"#)
  }

  @Test func `the page of a web view is no file and its fallback counts unless pages are drawn`() throws {
    let fixture = try Fixture(Self.page())
    #expect(fixture.listed() == ["image f.png"])
    #expect(fixture.listed { $0.drawsWebViews = false } == ["image f.png"])
    #expect(fixture.listed { $0.drawsWebViews = true } == ["(image f.png)"])
  }

  @Test(arguments: [
    page("http://x/page"), page("https://"), page("https://x/{{ a }}"), page("https://?q"), page(id: " "),
    page(version: "2"), page(version: "null"),
  ])
  func `a page that cannot be drawn shows its fallback`(component: String) throws {
    #expect(try Fixture(component).listed { $0.drawsWebViews = true } == ["image f.png"])
  }

  // MARK: Order

  @Test func `the first view comes first and is all of the first window`() throws {
    let fixture = try Fixture(
      Fixture.image("late", #""visible":false"#) + "," + Fixture.image("a") + "," + Fixture.icon("b"))
    #expect(fixture.listed() == ["image a.png", "icon b.svg", "(image late.png)"])
    #expect(fixture.listed(.firstScreen) == ["image a.png", "icon b.svg"])
  }

  @Test func `a file that is first view at its second place stands where the first window has it`() throws {
    let fixture = try Fixture(
      [Fixture.image("b", #""visible":false"#), Fixture.image("a"), Fixture.image("b")].joined(separator: ",")
    )
    #expect(fixture.listed() == ["image a.png", "image b.png"])
    #expect(fixture.listed(.firstScreen) == ["image a.png", "image b.png"])
    let path = fixture.screen.assets(in: .allScreens).assets[1].path
    #expect(path == "$.components_config.base.stack.components[2].source")
  }

  @Test func `a known component inside an unknown one is judged as anywhere else`() throws {
    let image = Fixture.image("a", Fixture.overrides(Fixture.override(#""source":\#(Fixture.set("b"))"#)))
    let fixture = try Fixture(#"{"type":"newer","cells":[\#(image)]}"#)
    #expect(fixture.listed() == ["image b.png", "(image a.png)"])
  }
}
