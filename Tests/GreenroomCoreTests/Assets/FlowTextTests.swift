import GreenroomCore
import Testing

@Suite struct FlowTextTests {
  private func texts(
    _ flow: String, _ window: AssetWindow = .firstScreen, attributes: Attributes? = nil
  ) throws -> FlowTexts {
    try FlowFixture(flow).delivery.texts(in: window, for: ViewContext(attributes: attributes))
  }

  private static func text(_ id: String, _ props: String) -> String {
    #"{"id":"\#(id)","type":"text","props":{\#(props)}}"#
  }

  private static func flow(_ layout: String, _ more: String = "") -> String {
    #"{"nodes":[{"id":"a","kind":"screen","layout":\#(layout)},"#
      + #"{"id":"b","kind":"screen","layout":\#(text("later", #""text":"Later {{later}}""#))}]"#
      + #","edges":[{"fromNodeId":"a","toNodeId":"b"}]\#(more)}"#
  }

  @Test(arguments: [
    (#""text":"Hello""#, ["Hello"], []),
    (#""text":"{{ name }}, {{name}}""#, ["{{ name }}, {{name}}"], ["name"]),
    (#""richText":[{"text":"A"},{"text":"B {{x}}","bold":true}]"#, ["A", "B {{x}}"], ["x"]),
    (#""placeholder":"Your name","label":"{{l}}""#, ["Your name", "{{l}}"], ["l"]),
    (#""autoProgress":{"stages":[{"caption":"One"},{"caption":"{{two}}"}]}"#, ["One", "{{two}}"], ["two"]),
    (#""color":"{{shade}}","fontFamily":"Inter""#, [], ["shade"]),
    (#""text":{"type":"static","value":"S"}"#, ["S"], []), (#""text":5"#, [], []), (#""text":"""#, [], []),
    (#""text":"{{ open""#, ["{{ open"], []),
  ])
  func `the texts of a component are found, and the names in all its properties`(
    props: String, texts: [String], names: [String]
  ) throws {
    let found = try self.texts(Self.flow(Self.text("t", props)))
    #expect(found.texts == texts)
    #expect(found.names == names)
  }

  @Test func `of a conditional text only cases that may hold are first view`() throws {
    let conditional =
      #""text":{"type":"conditional","cases":[{"when":{"op":"equals","left":{"var":"p"},"right":true},"value":"Plus"}],"else":"Free"}"#
    let variables = #","variables":[{"key":"p","type":"boolean","source":{"kind":"sdk","path":"p"}}]"#
    let flow = Self.flow(Self.text("t", conditional), variables)
    #expect(try texts(flow).texts == ["Plus", "Free"])
    #expect(try texts(flow, attributes: ["p": .bool(true)]).texts == ["Plus"])
    #expect(
      try texts(flow, .allScreens, attributes: ["p": .bool(true)]).texts == [
        "Plus", "Free", "Later {{later}}",
      ])
  }

  @Test func `what is hidden and what comes later has no text in the first view`() throws {
    let hidden =
      #"{"id":"r","type":"stack","props":{"isVisible":false},"children":[\#(Self.text("t", #""text":"Hidden""#))]}"#
    #expect(try texts(Self.flow(hidden)).texts == [])
    #expect(try texts(Self.flow(hidden), .allScreens).texts == ["Hidden", "Later {{later}}"])
    #expect(try texts(Self.flow(hidden), .allScreens).names == ["later"])
  }

  @Test func `a zone's text is that which the first screen patches`() throws {
    let zone = #","persistentUI":{"footer":{"layout":\#(Self.text("z", #""text":"Own","label":"Kept""#))}}"#
    let flow = Self.flow(Self.text("t", #""text":"Body""#), zone)
    #expect(try texts(flow).texts == ["Own", "Kept", "Body"])
    let patch =
      #""layout":\#(Self.text("t", #""text":"Body""#)),"screenSettings":{"footer":{"componentProps":{"z":{"text":"Patched"}}}}"#
    let patched = flow.replacing(#""layout":\#(Self.text("t", #""text":"Body""#))"#, with: patch)
    #expect(try texts(patched).texts == ["Patched", "Kept", "Body"])
  }
}
