import GreenroomCore
import Testing

/// Which screens may be first, and what of them the first view shows.
@Suite struct FlowFirstViewTests {
  private static let constants =
    #""variables":[{"key":"t","source":{"kind":"constant","value":true}},{"key":"u","source":{"kind":"sdk","path":"u"}}]"#
  private static let holds = #"{"op":"equals","left":{"var":"t"},"right":true}"#
  private static let fails = #"{"op":"equals","left":{"var":"t"},"right":false}"#
  private static let open = #"{"op":"equals","left":{"var":"u"},"right":true}"#

  private func flow(_ entry: String, edges: [String] = []) throws -> FlowFixture {
    let screens = ["a", "b", "c"].map { FlowFixture.screen($0) }.joined(separator: ",")
    return try FlowFixture(
      #"{\#(Self.constants),"entryNodeId":"e","nodes":[\#(screens),\#(entry)],"edges":[\#(edges.joined(separator: ","))]}"#
    )
  }

  private func branch(on condition: String) throws -> FlowFixture {
    try flow(
      #"{"id":"e","kind":"condition","condition":\#(condition)}"#,
      edges: [
        FlowFixture.edge("e", "a", #""kind":"conditionTrue""#),
        FlowFixture.edge("e", "b", #""kind":"conditionFalse""#),
      ])
  }

  // MARK: Graph

  @Test func `a constant condition leads one way only`() throws {
    #expect(try branch(on: Self.holds).listed() == ["image a.png", "(image b.png)", "(image c.png)"])
    #expect(try branch(on: Self.fails).listed() == ["image b.png", "(image a.png)", "(image c.png)"])
  }

  @Test func `a condition on what is not known leads both ways`() throws {
    let fixture = try branch(on: Self.open)
    #expect(fixture.listed() == ["image a.png", "image b.png", "(image c.png)"])
    #expect(fixture.listed(.firstScreen, attributes: ["u": .bool(true)]) == ["image a.png"])
    #expect(fixture.listed(.firstScreen, attributes: ["u": .bool(false)]) == ["image b.png"])
    #expect(fixture.listed(.firstScreen, attributes: [:]) == ["image b.png"])
    #expect(try branch(on: #"{"op":"newer"}"#).listed(.firstScreen) == ["image a.png", "image b.png"])
  }

  @Test func `the edge of lowest priority of the wanted kind is followed`() throws {
    let fixture = try flow(
      #"{"id":"e","kind":"condition","condition":\#(Self.holds)}"#,
      edges: [
        FlowFixture.edge("e", "c", #""priority":-1,"kind":"conditionFalse""#),
        FlowFixture.edge("e", "a", #""kind":"conditionTrue","priority":3"#),
        FlowFixture.edge("e", "b", #""kind":"conditionTrue","priority":2"#),
      ])
    #expect(fixture.listed(.firstScreen) == ["image b.png"])
  }

  @Test func `without an edge of the wanted kind one that does not say the opposite is followed`() throws {
    let plain = try flow(
      #"{"id":"e","kind":"condition","condition":\#(Self.holds)}"#, edges: [FlowFixture.edge("e", "a")])
    #expect(plain.listed(.firstScreen) == ["image a.png"])
    let opposite = try flow(
      #"{"id":"e","kind":"condition","condition":\#(Self.holds)}"#,
      edges: [FlowFixture.edge("e", "a", #""kind":"conditionFalse""#)])
    #expect(opposite.listed(.firstScreen) == [])
  }

  @Test func `every target of a test with a weight above 0 may be first`() throws {
    let fixture = try flow(
      #"{"id":"e","kind":"abTest","variants":[{"weight":1,"targetNodeId":"c"},{"weight":99,"targetNodeId":"a"},"#
        + #"{"weight":0,"targetNodeId":"b"},{"weight":5,"targetNodeId":"gone"},{"weight":5}]}"#,
      edges: [FlowFixture.edge("e", "b")])
    #expect(fixture.listed() == ["image c.png", "image a.png", "(image b.png)"])
  }

  @Test(arguments: [
    (#"{"operation":"set","value":false}"#, ["image b.png"]), (#"{"operation":"set_true"}"#, ["image a.png"]),
    (#"{"operation":"set_false"}"#, ["image b.png"]), (#"{"operation":"toggle"}"#, ["image b.png"]),
    (#"{"operation":"set","value":"{{x}}"}"#, ["image a.png", "image b.png"]),
    (#"{"operation":"newer"}"#, ["image a.png", "image b.png"]), ("{}", ["image a.png", "image b.png"]),
  ])
  func `an assignment before the first screen counts as far as it is known`(
    expression: String, expected: [String]
  ) throws {
    let fixture = try flow(
      #"{"id":"e","kind":"assign","assignments":[{"variableKey":"t","expression":\#(expression)}]},"#
        + #"{"id":"d","kind":"condition","condition":\#(Self.holds)}"#,
      edges: [
        FlowFixture.edge("e", "c", #""kind":"error","priority":-5"#), FlowFixture.edge("e", "d"),
        FlowFixture.edge("d", "a", #""kind":"conditionTrue""#),
        FlowFixture.edge("d", "b", #""kind":"conditionFalse""#),
      ])
    #expect(fixture.listed(.firstScreen) == expected)
  }

  @Test func `two ways to one condition join what they know`() throws {
    let fixture = try flow(
      #"{"id":"e","kind":"abTest","variants":[{"weight":1,"targetNodeId":"x"},{"weight":1,"targetNodeId":"d"}]},"#
        + #"{"id":"x","kind":"assign","assignments":[{"variableKey":"t","expression":{"operation":"set_false"}}]},"#
        + #"{"id":"d","kind":"condition","condition":\#(Self.holds)}"#,
      edges: [
        FlowFixture.edge("x", "d"), FlowFixture.edge("d", "a", #""kind":"conditionTrue""#),
        FlowFixture.edge("d", "b", #""kind":"conditionFalse""#),
      ])
    #expect(fixture.listed(.firstScreen) == ["image a.png", "image b.png"])
  }

  @Test func `a cycle of steps ends and what it passes by is found`() throws {
    let fixture = try flow(
      #"{"id":"e","kind":"condition","condition":\#(Self.open)},"#
        + #"{"id":"x","kind":"assign","assignments":[{"variableKey":"t","expression":{"operation":"toggle"}}]}"#,
      edges: [
        FlowFixture.edge("e", "x", #""kind":"conditionTrue""#), FlowFixture.edge("x", "e"),
        FlowFixture.edge("e", "b", #""kind":"conditionFalse""#),
      ])
    #expect(fixture.listed(.firstScreen) == ["image b.png"])
    let endless = try flow(#"{"id":"e","kind":"assign"}"#, edges: [FlowFixture.edge("e", "e")])
    #expect(endless.listed() == ["(image a.png)", "(image b.png)", "(image c.png)"])
  }

  @Test func `a node of an unknown kind is shown and stands for an empty screen`() throws {
    let fixture = try flow(
      #"{"id":"e","kind":"newer","layout":\#(FlowFixture.image("inside"))}"#,
      edges: [FlowFixture.edge("e", "b")])
    #expect(fixture.listed() == ["image inside.png", "(image b.png)", "(image a.png)", "(image c.png)"])
  }

  @Test func `screens follow in the order in which they can be reached, then the rest`() throws {
    let screens = ["c", "b", "a", "z"].map { FlowFixture.screen($0) }.joined(separator: ",")
    let fixture = try FlowFixture(
      #"{"entryNodeId":"a","nodes":[\#(screens)],"edges":[\#(FlowFixture.edge("a", "b", #""priority":2"#)),"#
        + #"\#(FlowFixture.edge("a", "z", #""priority":1"#)),\#(FlowFixture.edge("b", "a"))]}"#)
    #expect(fixture.listed() == ["image a.png", "(image z.png)", "(image b.png)", "(image c.png)"])
  }

  // MARK: Components

  @Test(arguments: [
    ("false", false), ("true", true), ("null", true), ("\"false\"", true),
    (#"{"type":"static","value":false}"#, false),
    (#"{"type":"conditional","cases":[{"when":COND,"value":false}],"else":true}"#, true),
    (#"{"type":"conditional","cases":[{"when":COND,"value":true}],"else":false}"#, true),
    (#"{"type":"conditional","cases":[{"when":COND,"value":false}],"else":false}"#, false),
  ])
  func `what is certain to be hidden is no part of the first view, nor is what it holds`(
    visible: String, isFirst: Bool
  ) throws {
    let value = visible.replacing("COND", with: Self.open)
    let fixture = try FlowFixture(
      component:
        #"{"type":"stack","props":{"isVisible":\#(value)},"children":[\#(FlowFixture.image("in"))]}"#,
      variables: #"[{"key":"u","source":{"kind":"sdk","path":"u"}}]"#)
    #expect(fixture.listed() == [isFirst ? "image in.png" : "(image in.png)"])
  }

  @Test func `of a conditional value only cases that may hold are first view`() throws {
    let source =
      #"{"type":"conditional","cases":[{"when":\#(Self.fails),"value":"1.png"},{"when":\#(Self.open),"value":"2.png"},"#
      + #"{"when":\#(Self.holds),"value":"3.png"},{"when":\#(Self.open),"value":"4.png"}],"else":"5.png"}"#
    let fixture = try FlowFixture(
      #"{\#(Self.constants),"nodes":[{"id":"a","kind":"screen","layout":{"type":"image","props":{"src":\#(source)}}}]}"#
    )
    #expect(
      fixture.listed() == [
        "image 2.png", "image 3.png", "(image 1.png)", "(image 4.png)", "(image 5.png)",
      ])
    #expect(fixture.listed(.firstScreen, attributes: ["u": .bool(true)]) == ["image 2.png"])
    #expect(fixture.listed(.firstScreen, attributes: [:]) == ["image 3.png"])
  }

  // MARK: Backgrounds

  private static func background(_ name: String) -> String {
    #"{"layers":[{"type":"image","image":{"src":"https://x/\#(name).png"}}]}"#
  }

  @Test(arguments: [
    (true, "", true, false), (true, #","backgroundInherit":true"#, true, false),
    (true, #","backgroundInherit":false"#, false, true), (false, "", false, true),
  ])
  func `the screen's background shows where it does not inherit or the flow has none`(
    hasFlowBackground: Bool, rest: String, flowIsFirst: Bool, ownIsFirst: Bool
  ) throws {
    let flowBackground = hasFlowBackground ? #""background":\#(Self.background("flow")),"# : ""
    let fixture = try FlowFixture(
      #"{\#(flowBackground)"nodes":[{"id":"a","kind":"screen","props":{"background":\#(Self.background("own"))\#(rest)}}]}"#
    )
    let first = fixture.listed(.firstScreen)
    #expect(first.contains("image https://x/flow.png") == flowIsFirst)
    #expect(first.contains("image https://x/own.png") == ownIsFirst)
    #expect(fixture.listed().count == (hasFlowBackground ? 2 : 1))
  }
}
