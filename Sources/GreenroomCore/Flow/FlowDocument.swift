/// A flow: several screens, the graph that joins them, and zones that stay on screen.
///
/// A view of the JSON, read leniently: a node, an edge or a variable that cannot be read loses itself, and what
/// is unknown stays in the document. Structural keys are read in camelCase and in snake_case.
package struct FlowDocument: Sendable {
  /// The flow as it stands in the document.
  package let value: JSONValue
  /// The nodes that could be read, in order.
  package let nodes: [FlowNode]
  /// The node that the flow names as its first, else its first screen, else its first node; nil where the named
  /// one does not exist.
  package let entry: FlowNode?

  /// Reads the flow of a `flow_schema` or of a bare definition. Anything that is no object is a flow without
  /// nodes.
  package init(_ value: JSONValue) {
    self.value = value
    let nodes = value["nodes"]?.elements.compactMap { FlowNode($0) } ?? []
    self.nodes = nodes
    if let named = value.member("entryNodeId", or: "entry_node_id")?.text {
      entry = nodes.first { $0.id == named }
    } else {
      entry = nodes.first { $0.kind == .screen } ?? nodes.first
    }
  }

  /// The flow's own id.
  package var id: String? { value["id"]?.text }

  /// The editor's content version, 1 where there is none.
  package var version: Int { value["version"]?.wholeNumber(in: 0...Int.max) ?? 1 }

  /// The version of the language that the flow says it is written in.
  package var schemaVersion: SchemaVersion {
    SchemaVersion(value.member("schemaVersion", or: "schema_version"))
  }

  /// The screens, in order.
  package var screens: [FlowNode] { nodes.filter { $0.kind == .screen } }

  /// The edges that could be read, in order.
  package var edges: [FlowEdge] { value["edges"]?.elements.compactMap { FlowEdge($0) } ?? [] }

  /// The variables that could be read, in order.
  package var variables: [FlowVariable] {
    value["variables"]?.elements.compactMap { FlowVariable($0) } ?? []
  }

  /// The background behind every screen that inherits it; nil where the flow has none.
  package var background: JSONValue? {
    guard let background = value["background"], background.kind == .object else { return nil }
    let hasNoLayers = background["layers"].map { $0.count == 0 } ?? false
    return hasNoLayers ? nil : background
  }

  /// Whether the flow can be shown.
  package var isPresentable: Bool { presentationProblem == nil }

  /// Why the flow cannot be shown; nil where it can.
  package var presentationProblem: String? {
    if value.kind != .object { return "the flow is no JSON object" }
    if nodes.isEmpty { return "the flow has no nodes" }
    if !nodes.contains(where: { $0.kind == .screen }) { return "the flow has no screen" }
    if entry == nil { return "entryNodeId names no node of the flow" }
    return nil
  }
}
