import GreenroomCore
import Testing

/// Every place of a flow that can name a file.
@Suite struct FlowAssetPlacesTests {
  @Test func `fonts come first, each file once, with their faces`() throws {
    let fixture = try FlowFixture(
      #"{"nodes":[\#(FlowFixture.screen("a"))]}"#,
      fonts:
        #"[{"family":"A","weight":400,"style":"normal","url":"https://c/a.ttf"},{"family":"A","url":"https://c/a.ttf"},"#
        + #"{"family":"A","style":"italic","url":"https://c/ai.ttf"},{"family":"B","url":"b.ttf"}]"#)
    #expect(fixture.listed() == ["font https://c/a.ttf", "font https://c/ai.ttf", "image a.png"])
    let assets = fixture.delivery.assets(in: .firstScreen).assets
    #expect(assets.map(\.font?.style) == ["normal", "italic", nil])
    #expect(
      assets.map(\.path) == ["$.fonts[0].url", "$.fonts[2].url", "$.flow_schema.nodes[0].layout.props.src"])
    #expect(assets.map(\.screenID) == [nil, nil, "a"])
  }

  @Test(arguments: [
    (#"{"type":"image","props":{"src":"a.png"}}"#, ["image a.png"]),
    (#"{"type":"image","props":{"src":"https://x/a.png"}}"#, ["image https://x/a.png"]),
    (#"{"type":"image","props":{"src":{"type":"static","value":"a.png"}}}"#, ["image a.png"]),
    (
      #"{"type":"image","props":{"src":{"type":"static","value":{"type":"static","value":"a.png"}}}}"#,
      ["image a.png"]
    ),
    (#"{"type":"image","props":{"src":"data:image/png;base64,AA"}}"#, []),
    (#"{"type":"image","props":{"src":""}}"#, []), (#"{"type":"image","props":{"src":null}}"#, []),
    (#"{"type":"image","props":{}}"#, []), (#"{"type":"image"}"#, []), (#"{"type":"image","props":5}"#, []),
    (#"{"type":"lottie","props":{"src":"l.json"}}"#, ["lottie l.json"]),
    (#"{"type":"icon","props":{"iconName":"Heart"}}"#, ["icon https://m/icons/Heart.svg"]),
    (#"{"type":"icon","props":{}}"#, ["icon https://m/icons/Star.svg"]),
    (#"{"type":"icon"}"#, ["icon https://m/icons/Star.svg"]),
    (#"{"type":"icon","props":{"iconName":""}}"#, []),
    (#"{"type":"button","props":{"iconSize":16}}"#, ["icon https://m/icons/ChevronLeft.svg"]),
    (#"{"type":"button","props":{"iconSize":16,"iconName":"X"}}"#, ["icon https://m/icons/X.svg"]),
    (#"{"type":"button","props":{"iconName":"X"}}"#, []),
    (#"{"type":"button","props":{"iconSize":null}}"#, []),
    (#"{"type":"button","children":[{"type":"image","props":{"src":"in.png"}}]}"#, ["image in.png"]),
    (
      #"{"type":"newer","props":{"src":"no.png"},"children":[{"type":"image","props":{"src":"in.png"}}]}"#,
      ["image in.png"]
    ),
    (#"{"children":[5,null,{"type":"image","props":{"src":"in.png"}}]}"#, ["image in.png"]),
    (#"{"type":"custom","props":{"inputs":{"src":"opaque.png"}}}"#, []),
    (#"{"type":"text","props":{"src":"no.png","iconName":"No"}}"#, []),
  ])
  func `a component needs the files that its type shows`(component: String, expected: [String]) throws {
    #expect(try FlowFixture(component: component).listed() == expected)
  }

  @Test(arguments: [
    ("l.json", AssetFormat.json), ("l.lottie", .lottie), ("l.LOTTIE?v=2", .lottie), ("l", .json),
    ("a.lottie.json", .json),
  ])
  func `an animation's format is told by its extension`(source: String, format: AssetFormat) throws {
    let fixture = try FlowFixture(component: #"{"type":"lottie","props":{"src":"\#(source)"}}"#)
    #expect(fixture.delivery.assets(in: .allScreens).assets.map(\.variants[0].format) == [format])
  }

  @Test func `every case of a conditional value is listed`() throws {
    let fixture = try FlowFixture(
      component:
        #"{"type":"image","props":{"src":{"type":"conditional","cases":[{"when":{"op":"is_empty","left":{"var":"u"}},"#
        + #""value":"one.png"},{"when":{"op":"newer"},"value":{"type":"static","value":"two.png"}}],"else":"three.png"}}}"#,
      variables: #"[{"key":"u","source":{"kind":"sdk","path":"u"}}]"#)
    #expect(fixture.listed() == ["image one.png", "image two.png", "image three.png"])
  }

  @Test func `a conditional icon without an else may show the default`() throws {
    let fixture = try FlowFixture(
      component:
        #"{"type":"icon","props":{"iconName":{"type":"conditional","cases":[{"when":{"op":"newer"},"value":"X"}]}}}"#
    )
    #expect(fixture.listed() == ["icon https://m/icons/X.svg", "icon https://m/icons/Star.svg"])
  }

  @Test func `names in a source are filled in by label, by key, or by nothing`() throws {
    let variables =
      #"[{"key":"k","label":"The name","defaultValue":"ada"},{"key":"n","source":{"kind":"constant","value":2}}]"#
    let fixture = try FlowFixture(
      component: #"{"type":"image","props":{"src":"{{ The name }}-{{k}}-{{n}}-{{none}}-{x}-}}.png"}}"#,
      variables: variables)
    #expect(fixture.listed() == ["image ada-ada-2--{x}-}}.png"])
  }

  @Test func `a source with a name that is not known is no file but a note, and leaves the first view open`()
    throws
  {
    let fixture = try FlowFixture(
      component: #"{"type":"image","props":{"src":"{{u}}.png"}},{"type":"image","props":{"src":"b.png"}}"#,
      variables: #"[{"key":"u","source":{"kind":"sdk","path":"user.pic"}}]"#)
    #expect(fixture.listed() == ["image b.png"])
    #expect(fixture.listed(attributes: ["user.pic": .string("me")]) == ["image me.png", "image b.png"])
    let open = fixture.delivery.assets(in: .allScreens)
    #expect(open.isFirstViewOpen)
    #expect(
      open.diagnostics == [
        DocumentDiagnostic(
          path: "$.flow_schema.nodes[0].layout.children[0].props.src", severity: .note,
          message: "the URL depends on a variable that is not known yet")
      ])
    let known = fixture.delivery.assets(in: .firstScreen, for: ViewContext(attributes: [:]))
    #expect(!known.isFirstViewOpen)
    #expect(known.diagnostics.isEmpty)
  }

  @Test func `a name that is not known on a later screen leaves the first view closed`() throws {
    let later = #"{"id":"b","kind":"screen","layout":{"type":"image","props":{"src":"{{u}}.png"}}}"#
    let fixture = try FlowFixture(
      #"{"nodes":[\#(FlowFixture.screen("a")),\#(later)],"#
        + #""variables":[{"key":"u","source":{"kind":"sdk","path":"user.pic"}}]}"#)
    let listing = fixture.delivery.assets(in: .allScreens)
    #expect(!listing.isFirstViewOpen)
    #expect(listing.diagnostics.count == 1)
  }

  @Test func `a source that is no text is a warning`() throws {
    let fixture = try FlowFixture(component: #"{"type":"image","props":{"src":5}}"#)
    let listing = fixture.delivery.assets(in: .allScreens)
    #expect(listing.assets.isEmpty)
    #expect(listing.diagnostics.map(\.severity) == [.warning])
  }

  @Test func `icons without any base are no files but a note`() throws {
    let document = try JSONDocument(
      Array(#"{"nodes":[{"id":"a","kind":"screen","layout":{"type":"icon"}}]}"#.utf8))
    let listing = FlowDelivery(unchecked: document.root).assets(in: .allScreens)
    #expect(listing.assets.isEmpty)
    #expect(listing.diagnostics.map(\.path) == ["$.nodes[0].layout"])
  }

  @Test func `images of background layers are taken as whole URLs`() throws {
    let layers =
      #"{"layers":[{"type":"image","image":{"src":"https://x/on.png"}},"#
      + #"{"type":"image","enabled":false,"image":{"src":"https://x/off.png"}},"#
      + #"{"type":"solid","image":{"src":"https://x/solid.png"}},{"type":"newer","image":{"src":"https://x/newer.png"}},"#
      + #"{"type":"image","image":{"src":{"type":"static","value":"https://x/wrapped.png"}}},"#
      + #"{"type":"image","image":{"src":"relative.png"}},{"type":"image"},5]}"#
    let fixture = try FlowFixture(
      #"{"nodes":[{"id":"a","kind":"screen","props":{"background":\#(layers)}}]}"#)
    #expect(
      fixture.listed() == [
        "image https://x/on.png", "image https://x/newer.png", "image https://x/wrapped.png",
        "image relative.png",
      ])
    #expect(
      fixture.delivery.assets(in: .firstScreen).diagnostics.map(\.message)
        == ["the image of a background has to be an absolute URL"])
  }

  @Test func `a file that two places name is listed once and is first view if one of them is`() throws {
    let fixture = try FlowFixture(
      #"{"entryNodeId":"b","nodes":[\#(FlowFixture.screen("a")),"#
        + #"{"id":"b","kind":"screen","layout":\#(FlowFixture.image("a"))}]}"#)
    #expect(fixture.listed() == ["image a.png"])
  }
}
