import GreenroomCore
import Testing

@Suite struct FlowDocumentTests {
  private func flow(_ text: String) throws -> FlowDocument {
    FlowDocument(try JSONDocument(Array(text.utf8)).root)
  }

  @Test func `a node that cannot be read loses itself and an unknown kind is kept`() throws {
    let flow = try flow(
      #"{"nodes":[{"id":"a","kind":"screen"},5,{"id":"b"},{"kind":"screen"},{"id":"","kind":"screen"},"#
        + #"{"id":7,"kind":"screen"},{"id":"c","kind":"video"},{"id":"d","kind":"assign"},"#
        + #"{"id":"e","kind":"condition"},{"id":"f","kind":"abTest"}]}"#)
    #expect(flow.nodes.map(\.id) == ["a", "c", "d", "e", "f"])
    #expect(flow.nodes.map(\.kind) == [.screen, .unknown("video"), .assign, .condition, .abTest])
    #expect(flow.screens.map(\.id) == ["a"])
  }

  @Test func `the entry is the named node, else the first screen`() throws {
    let nodes = #""nodes":[{"id":"x","kind":"assign"},{"id":"a","kind":"screen"},{"id":"b","kind":"screen"}]"#
    #expect(try flow("{\(nodes)}").entry?.id == "a")
    #expect(try flow(#"{"entryNodeId":"",\#(nodes)}"#).entry?.id == "a")
    #expect(try flow(#"{"entryNodeId":5,\#(nodes)}"#).entry?.id == "a")
    #expect(try flow(#"{"entryNodeId":"x",\#(nodes)}"#).entry?.id == "x")
    #expect(try flow(#"{"entry_node_id":"b",\#(nodes)}"#).entry?.id == "b")
    #expect(try flow(#"{"entryNodeId":"z",\#(nodes)}"#).entry == nil)
    #expect(try flow(#"{"nodes":[{"id":"x","kind":"assign"}]}"#).entry?.id == "x")
  }

  @Test func `an edge needs both ends and keeps a kind that is unknown`() throws {
    let flow = try flow(
      #"{"edges":[{"fromNodeId":"a","toNodeId":"b"},{"from_node_id":"b","to_node_id":"c","kind":"conditionTrue","#
        + #""priority":"2","guard":{"op":"is_empty"}},{"fromNodeId":"a"},7,"#
        + #"{"fromNodeId":"a","toNodeId":"b","kind":"swipe","priority":null}]}"#)
    #expect(flow.edges.map(\.kind) == [.normal, .conditionTrue, .unknown("swipe")])
    #expect(flow.edges.map(\.priority) == [0, 2, 0])
    #expect(flow.edges[1].guardCondition?["op"]?.string == "is_empty")
  }

  @Test func `variables are read one by one`() throws {
    let flow = try flow(
      #"{"variables":[{"key":"a","label":"Name"},{"label":"x"},5,{"key":"b","type":"money"}]}"#)
    #expect(flow.variables.map(\.key) == ["a", "b"])
    #expect(flow.variables[0].label == "Name")
  }

  @Test func `a background counts only where it has a layer`() throws {
    #expect(try flow(#"{"background":{"layers":[{}]}}"#).background != nil)
    #expect(try flow(#"{"background":{"layers":[]}}"#).background == nil)
    #expect(try flow(#"{"background":{"type":"conditional","cases":[]}}"#).background != nil)
    #expect(try flow(#"{"background":null}"#).background == nil)
    #expect(try flow("{}").background == nil)
  }

  @Test func `zones come from persistentUI, else from the legacy chrome`() throws {
    let both = try flow(
      #"{"persistentUI":{"navigationBar":{"layout":{}},"footer":{"layout":{}},"settings":{},"dock":{"layout":{}}},"#
        + #""chrome":{"header":{"layout":{}}}}"#)
    #expect(both.zones.map(\.name) == ["navigationBar", "footer", "dock"])
    let legacy = try flow(#"{"chrome":{"header":{"layout":{}},"footer":{"layout":{}}}}"#)
    #expect(legacy.zones.map(\.name) == ["navigationBar", "footer"])
    let snake = try flow(#"{"persistent_ui":{"navigation_bar":{"layout":{}}}}"#)
    #expect(snake.zones.map(\.name) == ["navigationBar"])
    #expect(
      try flow(#"{"persistentUI":5,"chrome":{"footer":{"layout":{}}}}"#).zones.map(\.name) == ["footer"])
  }

  @Test func `weights decide which targets of a test may be drawn`() throws {
    func targets(_ weights: [String]) throws -> [String] {
      let variants = weights.enumerated().map {
        #"{"targetNodeId":"\#($0)"\#($1.isEmpty ? "" : ",\"weight\":\($1)")}"#
      }
      return try flow(
        #"{"nodes":[{"id":"t","kind":"abTest","variants":[\#(variants.joined(separator: ","))]}]}"#
      ).nodes[0].possibleTargets
    }
    #expect(try targets(["50", "50"]) == ["0", "1"])
    #expect(try targets(["100", "0"]) == ["0"])
    #expect(try targets(["0", "0.001", "-5"]) == ["1"])
    #expect(try targets(["0", "0"]) == ["0", "1"])
    #expect(try targets(["", "0"]) == ["0"])
    #expect(try targets(["1e400", "\"x\"", "0"]) == ["0", "1"])
    #expect(try targets([]).isEmpty)
  }
}
