import GreenroomCore
import Testing

/// Every place of a screen that can name a file.
@Suite struct ScreenAssetPlacesTests {
  private typealias Fixture = ScreenFixture

  private static let everyFormat =
    #"{"width":1200,"height":600,"original":"https://m/o.png","heic":"https://m/h.heic","#
    + #""heic_low_res":"https://m/hl.heic","webp":"https://m/w.webp","webp_low_res":"https://m/wl.webp"}"#

  @Test func `an image has all its variants with the declared size`() throws {
    let fixture = try Fixture(#"{"type":"image","source":{"light":\#(Self.everyFormat)}}"#)
    let asset = try #require(fixture.screen.assets(in: .firstScreen).assets.first)
    #expect(asset.url == "https://m/o.png")
    #expect(asset.path == "$.components_config.base.stack.components[0].source")
    let (width, height) = (1200, 600)
    #expect(
      asset.variants == [
        AssetVariant(format: .original, url: "https://m/o.png", width: width, height: height),
        AssetVariant(format: .heic, url: "https://m/h.heic", width: width, height: height),
        AssetVariant(
          format: .heic, url: "https://m/hl.heic", width: width, height: height, isLowResolution: true),
        AssetVariant(format: .webp, url: "https://m/w.webp", width: width, height: height),
        AssetVariant(
          format: .webp, url: "https://m/wl.webp", width: width, height: height, isLowResolution: true),
      ])
  }

  @Test func `an image without an original is known by its first variant`() throws {
    let fixture = try Fixture(
      #"{"type":"image","source":{"light":{"webp":"https://m/a.webp","width":-3,"height":"x"}}}"#)
    let asset = try #require(fixture.screen.assets(in: .firstScreen).assets.first)
    #expect(asset.variants == [AssetVariant(format: .webp, url: "https://m/a.webp")])
  }

  @Test func `an icon is its folder with each file name, known by the drawing`() throws {
    let fixture = try Fixture(
      #"{"type":"icon","base_url":"https://m/icons/","formats":{"webp":"a.webp","svg":"a.svg","heic":"a.heic","#
        + #""png":"a.png","newer":"a.newer"}}"#)
    let asset = try #require(fixture.screen.assets(in: .firstScreen).assets.first)
    #expect(asset.role == .icon)
    #expect(asset.url == "https://m/icons/a.svg")
    #expect(asset.variants.map(\.format) == [.svg, .png, .heic, .webp])
    #expect(asset.variants.map(\.url).allSatisfy { $0.hasPrefix("https://m/icons/a.") })
  }

  @Test func `a video is its film with a smaller stand-in and checksums`() throws {
    let fixture = try Fixture(
      #"{"type":"video","source":{"light":{"width":10,"height":20,"url":"https://m/v.mp4","#
        + #""checksum":{"algo":"sha256","value":"ab"},"url_low_res":"https://m/vl.mp4"}}}"#)
    let asset = try #require(fixture.screen.assets(in: .firstScreen).assets.first)
    #expect(asset.role == .video)
    #expect(
      asset.variants == [
        AssetVariant(
          format: .original, url: "https://m/v.mp4", width: 10, height: 20,
          checksum: AssetChecksum(algorithm: "sha256", value: "ab")),
        AssetVariant(
          format: .original, url: "https://m/vl.mp4", width: 10, height: 20, isLowResolution: true),
      ])
  }

  @Test(arguments: [
    // Backgrounds.
    (Fixture.stack("", #""background":{"type":"image","value":\#(Fixture.set("a"))}"#), ["image a.png"]),
    (Fixture.stack("", #""background":{"type":"color","value":{"light":{"type":"hex","value":"red"}}}"#), []),
    (
      Fixture.stack(
        "",
        #""background":{"type":"video","value":\#(Fixture.film("v")),"fallback_image":\#(Fixture.set("p"))}"#),
      ["poster p.png", "video v.mp4"]
    ),
    (Fixture.stack("", #""background":{"type":"newer","value":\#(Fixture.set("a"))}"#), ["image a.png"]),
    (Fixture.stack("", #""background":{"type":"newer","value":\#(Fixture.film("a"))}"#), ["video a.mp4"]),
    (
      Fixture.component("tabs", #""background":{"type":"image","value":\#(Fixture.set("a"))},"tabs":[]"#),
      ["image a.png"]
    ),
    (
      Fixture.component(
        "carousel", #""background":{"type":"image","value":\#(Fixture.set("a"))},"pages":[]"#),
      ["image a.png"]
    ),
    // Components.
    (Fixture.image("a"), ["image a.png"]),
    (Fixture.icon("a"), ["icon a.svg"]),
    (
      Fixture.component("video", #""source":\#(Fixture.film("v")),"fallback_source":\#(Fixture.set("p"))"#),
      ["poster p.png", "video v.mp4"]
    ),
    (
      Fixture.component(
        "timeline",
        #""items":[{"icon":\#(Fixture.icon("a")),"title":\#(Fixture.text("t"))},{"type":"timeline_item","#
          + #""icon":{"base_url":"https://m","formats":\#(Fixture.formats("b"))}}]"#),
      ["icon a.svg", "icon b.svg"]
    ),
    // What holds a stack.
    (Fixture.component("button", Fixture.inStack(Fixture.image("a"))), ["image a.png"]),
    (Fixture.package("p", Fixture.image("a")), ["image a.png"]),
    (Fixture.component("purchase_button", Fixture.inStack(Fixture.image("a"))), ["image a.png"]),
    (Fixture.component("tab_control_button", Fixture.inStack(Fixture.image("a"))), ["image a.png"]),
    (Fixture.component("sticky_footer", Fixture.inStack(Fixture.image("a"))), ["image a.png"]),
    (#"{"type":"button","stack":{"components":[\#(Fixture.image("a"))]}}"#, ["image a.png"]),
    (Fixture.stack("", #""badge":{\#(Fixture.inStack(Fixture.image("a")))}"#), ["image a.png"]),
    (
      Fixture.stack(Fixture.image("a"), #""badge":{\#(Fixture.inStack(Fixture.icon("b")))}"#),
      ["image a.png", "icon b.svg"]
    ),
    // What opens after a tap.
    (
      Fixture.component(
        "button",
        #""action":{"type":"navigate_to","destination":"sheet","sheet":{\#(Fixture.inStack(Fixture.image("s")))}},"#
          + Fixture.inStack(Fixture.image("a"))), ["image a.png", "(image s.png)"]
    ),
    (Fixture.component("button", #""action":{"type":"navigate_to","destination":"sheet","sheet":null}"#), []),
    // Types without media.
    (Fixture.component("tab_control", #""source":\#(Fixture.set("a"))"#), []),
    (Fixture.component("fallback_header", #""components":[\#(Fixture.image("a"))]"#), []),
    (Fixture.component("text", #""source":\#(Fixture.set("a"))"#), []),
  ])
  func `a component needs the files that it draws`(component: String, expected: [String]) throws {
    #expect(try Fixture(component).listed() == expected)
  }

  @Test func `header, body and footer are listed in this order behind the background`() throws {
    let fixture = try Fixture(
      Fixture.image("body"),
      base: #""sticky_footer":{"type":"footer",\#(Fixture.inStack(Fixture.image("footer")))},"#
        + #""header":{"type":"header",\#(Fixture.inStack(Fixture.image("header")))},"#
        + #""background":{"type":"image","value":\#(Fixture.set("back"))}"#)
    #expect(fixture.listed() == ["image back.png", "image header.png", "image body.png", "image footer.png"])
  }

  @Test func `what a newer server adds beside header and footer is walked`() throws {
    let fixture = try Fixture(
      base: #""side_bar":{"stack":\#(Fixture.stack(Fixture.image("a")))},"header":null"#)
    #expect(fixture.listed() == ["image a.png"])
  }

  @Test(arguments: [
    // The fallback is what shows; the rest is kept.
    (
      #"{"type":"newer","source":\#(Fixture.set("a")),"fallback":\#(Fixture.image("f"))}"#,
      ["image f.png", "(image a.png)"]
    ),
    (
      #"{"type":"newer","rows":[\#(Fixture.image("a"))],"fallback":\#(Fixture.image("f"))}"#,
      ["image f.png", "(image a.png)"]
    ),
    // Without one, whoever knows the type may show all it holds.
    (#"{"type":"newer","source":\#(Fixture.set("a"))}"#, ["image a.png"]),
    (#"{"type":"newer","fallback":null,"source":\#(Fixture.film("a"))}"#, ["video a.mp4"]),
    (#"{"type":"newer","fallback_source":\#(Fixture.set("a"))}"#, ["poster a.png"]),
    (#"{"type":"newer","rows":[[{"cells":[\#(Fixture.image("a"))]}]]}"#, ["image a.png"]),
    (#"{"type":"newer","front":{"type":"stack","components":[\#(Fixture.icon("a"))]}}"#, ["icon a.svg"]),
    (#"{"type":"newer","background":{"type":"image","value":\#(Fixture.set("a"))}}"#, ["image a.png"]),
    (
      #"{"type":"newer","background":{"type":"video","value":\#(Fixture.film("a")),"fallback_image":\#(Fixture.set("p"))}}"#,
      ["poster p.png", "video a.mp4"]
    ),
    (#"{"type":"newer","base_url":"https://m","formats":\#(Fixture.formats("a"))}"#, ["icon a.svg"]),
    (#"{"type":"newer","overrides":[{"properties":{"source":\#(Fixture.set("a"))}}]}"#, ["image a.png"]),
    (#"{"type":"newer","sheet":{\#(Fixture.inStack(Fixture.image("a")))}}"#, ["(image a.png)"]),
    (#"{"type":"newer","visible":false,"source":\#(Fixture.set("a"))}"#, ["(image a.png)"]),
    (#"{"components":[\#(Fixture.image("a"))]}"#, ["image a.png"]),
  ])
  func `a component of unknown type is walked`(component: String, expected: [String]) throws {
    #expect(try Fixture(component).listed() == expected)
  }

  @Test(arguments: [
    ("video", #""source":\#(Fixture.film("a"))"#, "video a.mp4"),
    ("image", #""source":\#(Fixture.set("a"))"#, "image a.png"),
    ("stack", #""components":[\#(Fixture.image("a"))]"#, "image a.png"),
    ("countdown", #""countdown_stack":\#(Fixture.stack(Fixture.image("a")))"#, "image a.png"),
  ])
  func `the fallback of a known type is no part of the first view`(
    type: String, content: String, expected: String
  ) throws {
    let fixture = try Fixture(Fixture.component(type, #"\#(content),"fallback":\#(Fixture.image("f"))"#))
    #expect(fixture.listed() == [expected, "(image f.png)"])
  }

  @Test(arguments: [
    "5", "null", #""x""#, "[]", #"{"type":5}"#, #"{"type":"image"}"#, #"{"type":"image","source":null}"#,
    #"{"type":"stack","components":{}}"#, #"{"type":"stack","components":[1,null,[]]}"#,
    #"{"type":"tabs","tabs":{},"control":5}"#, #"{"type":"carousel","pages":[]}"#,
    #"{"type":"carousel","pages":[1,2],"initial_page_index":9}"#, #"{"type":"timeline","items":[5]}"#,
    #"{"type":"countdown"}"#, #"{"type":"package"}"#, #"{"type":"stack","overrides":5}"#,
    #"{"type":"stack","overrides":[5,{"conditions":5},{"properties":{}}]}"#,
  ])
  func `a broken component loses only itself`(component: String) throws {
    let fixture = try Fixture(component + "," + Fixture.image("a"))
    #expect(fixture.listed() == ["image a.png"])
    _ = (fixture.screen.diagnostics, fixture.screen.packageIDs, fixture.screen.texts(in: .allScreens))
  }

  @Test(arguments: [
    (#"{"type":"image","source":{"light":{"original":""}}}"#, "no URL of an image or a video is here"),
    (#"{"type":"image","source":5}"#, "no URL of an image or a video is here"),
    (#"{"type":"icon","formats":{"svg":"a.svg"}}"#, "an icon needs a base_url and a file name in formats"),
    (#"{"type":"icon","base_url":"https://m"}"#, "an icon needs a base_url and a file name in formats"),
  ])
  func `media without a URL is a warning`(component: String, message: String) throws {
    let listing = try Fixture(component).screen.assets(in: .allScreens)
    #expect(listing.assets.isEmpty)
    #expect(listing.diagnostics.map(\.severity) == [.warning])
    #expect(listing.diagnostics.map(\.message) == [message])
  }

  @Test func `a relative URL is listed with a warning`() throws {
    let listing = try Fixture(#"{"type":"image","source":{"light":{"original":"a.png"}}}"#).screen
      .assets(in: .allScreens)
    #expect(listing.assets.map(\.url) == ["a.png"])
    #expect(listing.diagnostics.map(\.path) == ["$.components_config.base.stack.components[0].source"])
  }

  @Test func `a picture in the document itself is no file`() throws {
    let fixture = try Fixture(
      #"{"type":"image","source":{"light":{"original":"https://m/a.png","webp":"data:image/webp;base64,AA"}}}"#
    )
    #expect(fixture.screen.assets(in: .allScreens).assets[0].variants.map(\.format) == [.original])
  }

  @Test func `a file that two places name is listed once and is first view if one of them is`() throws {
    let fixture = try Fixture(Fixture.image("a", #""visible":false"#) + "," + Fixture.image("a"))
    #expect(fixture.listed() == ["image a.png"])
  }

  @Test func `a video background of the page brings its poster`() throws {
    let fixture = try Fixture(
      base:
        #""background":{"type":"video","value":\#(Fixture.film("v")),"fallback_image":\#(Fixture.set("p"))}"#)
    #expect(fixture.listed() == ["poster p.png", "video v.mp4"])
  }
}
