import GreenroomCore
import Testing

@testable import GreenroomKit

@Suite struct WarmPlanTests {
  private func plan(
    _ assets: [Asset], _ strategy: MediaStrategy = .allScreens, _ choice: MediaChoice = MediaChoice()
  ) -> WarmPlan {
    WarmPlan(AssetListing(assets: assets), strategy, choice)
  }

  private func mixed() throws -> [Asset] {
    [
      try .of(.image, "later", first: false), try .of(.image, "hero"), try .font("font"),
      try .of(.icon, "icon"), try .font("later-font", family: "Later", first: false),
      try .of(.poster, "poster"), try .of(.lottie, "wave"), try .of(.video, "film"),
    ]
  }

  @Test func `nothing but fonts is planned without media`() throws {
    #expect(plan(try mixed(), .none).items.map(\.url) == ["font", "later-font"])
  }

  @Test func `the first view and all fonts are planned for the first screen`() throws {
    #expect(
      plan(try mixed(), .firstScreen).items.map(\.url) == ["font", "hero", "icon", "poster", "later-font"])
  }

  @Test func `later screens come behind the first view`() throws {
    #expect(
      plan(try mixed(), .allScreens).items.map(\.url)
        == ["font", "hero", "icon", "poster", "later", "later-font"])
  }

  @Test func `only the roles that are asked for are planned`() throws {
    let choice = MediaChoice(roles: [.image, .video])
    #expect(plan(try mixed(), .allScreens, choice).items.map(\.url) == ["hero", "film", "later"])
    #expect(plan(try mixed(), .none, choice).items.isEmpty)
  }

  @Test func `a file is planned once for each role that it serves and kept once`() throws {
    let plan = plan([
      try .of(.image, "a"), try .of(.image, "a", first: false), try .of(.poster, "a"), try .of(.image, "b"),
    ])
    #expect(plan.items.map(\.role) == [.image, .poster, .image])
    #expect(plan.keys.count == 2)
  }

  @Test func `two faces of one family are two files`() throws {
    let plan = plan([
      try .font("regular.ttf", family: "Inter"), try .font("italic.ttf", family: "Inter", style: "italic"),
    ])
    #expect(plan.items.map(\.font?.style) == ["normal", "italic"])
  }

  @Test func `a font with another given hash is another file and a text that is no hash counts for nothing`()
    throws
  {
    let md5 = "0cc175b9c0f1b6a831c399e269772661"
    let keys = plan([
      try .font("a.ttf"), try .font("a.ttf", hash: md5), try .font("a.ttf", hash: md5.uppercased()),
      try .font("a.ttf", hash: "no hash"),
    ]).items.flatMap(\.accepted)
    #expect(
      keys == [
        FileKey(url: "a.ttf", role: .font), FileKey(url: "a.ttf", role: .font, hash: md5),
      ])
  }

  @Test func `a form that the platform does not draw is not fetched and accepted where it is present`() throws
  {
    let variants = [
      AssetVariant(format: .original, url: "o"), AssetVariant(format: .heic, url: "h", width: 4, height: 2),
      AssetVariant(format: .heic, url: "low", isLowResolution: true),
    ]
    let item = try #require(
      plan([try .of(.image, "o", formats: variants)], .firstScreen, MediaChoice(formats: [.png])).items.first)
    #expect(item.forms.map(\.key.url) == ["o"])
    #expect(item.accepted.map(\.url) == ["o", "h"])
  }

  @Test func `a declared size is expected of an image and not of its stand-in`() throws {
    let full = AssetVariant(format: .webp, url: "f", width: 40, height: 20)
    let low = AssetVariant(format: .webp, url: "l", width: 40, height: 20, isLowResolution: true)
    #expect(
      plan([try .of(.image, "f", formats: [full])]).items[0].forms[0].expectation.declaredSize
        == PixelSize(width: 40, height: 20))
    #expect(plan([try .of(.image, "l", formats: [low])]).items[0].forms[0].expectation.declaredSize == nil)
  }

  @Test(arguments: [(0, 10), (-5, 10), (10, Int.min)])
  func `a declared size that is none is left out of account`(width: Int, height: Int) throws {
    let variant = AssetVariant(format: .webp, url: "f", width: width, height: height)
    #expect(
      plan([try .of(.image, "f", formats: [variant])]).items[0].forms[0].expectation.declaredSize == nil)
  }

  @Test func `an unknown URL of the first view leaves a plan open and a plan for fonts closed`() {
    let listing = AssetListing(isFirstViewOpen: true)
    #expect(WarmPlan(listing, .firstScreen, MediaChoice()).isOpen)
    #expect(!WarmPlan(listing, .none, MediaChoice()).isOpen)
  }

  // MARK: Reports

  @Test func `a report counts each role and names what is missing`() throws {
    let plan = plan(try mixed())
    let report = WarmReport(plan) { $0.url == "hero" || $0.role == .font }
    #expect(report.counts[.font] == WarmReport.Count(needed: 2, present: 2))
    #expect(report.counts[.image] == WarmReport.Count(needed: 2, present: 1))
    #expect(report.counts[.video] == nil)
    #expect(report.missing.map(\.url) == ["icon", "poster", "later"])
    #expect(report.isComplete(.font) && !report.isComplete(.image) && report.isComplete(.video))
  }

  @Test func `a role of which nothing is needed is complete unless a URL is not known`() {
    #expect(WarmReport(WarmPlan()) { _ in false }.isComplete(.image))
    let open = WarmPlan(AssetListing(isFirstViewOpen: true), .firstScreen, MediaChoice())
    #expect(!WarmReport(open) { _ in false }.isComplete(.image))
    #expect(WarmReport(open) { _ in false }.isComplete(.font))
  }
}
