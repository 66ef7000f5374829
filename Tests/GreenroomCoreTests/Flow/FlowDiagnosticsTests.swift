import GreenroomCore
import Testing

@Suite struct FlowDiagnosticsTests {
  private func findings(_ flow: String) throws -> [String] {
    FlowDocument(try JSONDocument(Array(flow.utf8)).root).diagnostics.map {
      "\($0.severity.rawValue) \($0.path): \($0.message)"
    }
  }

  @Test func `a flow without faults has no findings`() throws {
    #expect(
      try findings(
        #"{"nodes":[\#(FlowFixture.screen("a")),{"id":"t","kind":"abTest","variants":[{"weight":1,"targetNodeId":"a"}]},"#
          + #"{"id":"c","kind":"condition","condition":{"op":"is_empty","left":{"var":"x"}}}],"#
          + #""edges":[{"fromNodeId":"a","toNodeId":"t"}],"variables":[{"key":"x"}]}"#
      ).isEmpty)
  }

  @Test(arguments: [
    (#"{"nodes":[]}"#, "error $: the flow has no nodes"),
    ("[]", "error $: the flow is no JSON object"),
    (#"{"nodes":[{"id":"a","kind":"assign"}]}"#, "error $: the flow has no screen"),
    (
      #"{"entryNodeId":"z","nodes":[{"id":"a","kind":"screen"}]}"#,
      "error $: entryNodeId names no node of the flow"
    ),
    (#"{"edges":{},NODES}"#, "warning $.edges: edges has to be an array"),
    (
      #"{"nodes":[{"id":"a","kind":"screen"},{"id":"b"}]}"#,
      "warning $.nodes[1]: a node needs an id and a kind"
    ),
    (
      #"{"nodes":[{"id":"a","kind":"screen"},{"id":"a","kind":"assign"}]}"#,
      "warning $.nodes[1]: the id a is taken; the first node with it counts"
    ),
    (
      #"{"nodes":[{"id":"a","kind":"screen"},{"id":"b","kind":"video"}]}"#,
      "note $.nodes[1]: the kind video is unknown; the node shows an empty screen"
    ),
    (#"{"edges":[{"fromNodeId":"a"}],NODES}"#, "warning $.edges[0]: an edge needs fromNodeId and toNodeId"),
    (
      #"{"edges":[{"fromNodeId":"a","toNodeId":"z"}],NODES}"#,
      "warning $.edges[0]: the edge names the node z, which does not exist"
    ),
    (
      #"{"edges":[{"fromNodeId":"a","toNodeId":"a","kind":"swipe"}],NODES}"#,
      "note $.edges[0]: the edge kind swipe is unknown"
    ),
    (#"{"variables":[{}],NODES}"#, "warning $.variables[0]: a variable needs a key"),
    (
      #"{"nodes":[{"id":"a","kind":"screen"},{"id":"t","kind":"abTest","variants":[]}]}"#,
      "warning $.nodes[1]: the A/B test has no target"
    ),
    (
      #"{"nodes":[{"id":"a","kind":"screen"},{"id":"t","kind":"abTest","variants":[{"targetNodeId":"z"}]}]}"#,
      "warning $.nodes[1]: the A/B test names the node z, which does not exist"
    ),
    (
      #"{"nodes":[{"id":"a","kind":"screen"},{"id":"c","kind":"condition","condition":{"op":"newer"}}]}"#,
      "warning $.nodes[1]: the condition cannot be read; either way may be taken"
    ),
    (
      #"{"nodes":[{"id":"a","kind":"screen","layout":{"type":"stack","children":[{"type":"video"}]}}]}"#,
      "note $.nodes[0].layout.children[0]: the component type video is unknown"
    ),
    (
      #"{"nodes":[{"id":"a","kind":"screen","layout":{}}]}"#,
      "warning $.nodes[0].layout: a component needs a type"
    ),
    (
      #"{"persistentUI":{"footer":{"layout":{"type":"video"}}},NODES}"#,
      "note $.persistentUI.footer.layout: the component type video is unknown"
    ),
  ])
  func `a fault is found at its place`(flow: String, finding: String) throws {
    let text = flow.replacing("NODES", with: #""nodes":[{"id":"a","kind":"screen"}]"#)
    #expect(try findings(text) == [finding])
  }

  @Test func `the list of findings ends at its limit`() throws {
    let nodes = Array(repeating: "5", count: 1000).joined(separator: ",")
    #expect(try findings(#"{"nodes":[{"id":"a","kind":"screen"},\#(nodes)]}"#).count == DiagnosticList.limit)
  }

  @Test func `severities are ordered by how grave they are`() {
    #expect([.error, .note, .warning].sorted() == [DocumentDiagnostic.Severity.note, .warning, .error])
  }
}
