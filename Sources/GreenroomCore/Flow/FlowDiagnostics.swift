/// Says what of a flow could not be read, or leads nowhere.
struct FlowDiagnostics {
  private let flow: FlowDocument
  private var list = DiagnosticList()
  private var ids: Set<String> = []

  init(_ flow: FlowDocument) {
    self.flow = flow
  }

  mutating func findings() -> [DocumentDiagnostic] {
    checkWhole()
    checkNodes()
    checkEdges()
    checkVariables()
    checkNodeContents()
    for zone in flow.zones { checkLayout(zone.layout) }
    return list.items
  }

  // MARK: Graph

  private mutating func checkWhole() {
    if let problem = flow.presentationProblem { list.report(.error, at: flow.value, problem) }
    for name: StaticString in ["nodes", "edges", "variables"] {
      guard let value = flow.value[name], value.kind != .array, !value.isNull else { continue }
      list.report(.warning, at: value, "\(name) has to be an array")
    }
  }

  private mutating func checkNodes() {
    for value in flow.value["nodes"]?.elements ?? flow.value.elements {
      guard let node = FlowNode(value) else {
        list.report(.warning, at: value, "a node needs an id and a kind")
        continue
      }
      if !ids.insert(node.id).inserted {
        list.report(.warning, at: value, "the id \(node.id) is taken; the first node with it counts")
      }
      if case .unknown(let kind) = node.kind {
        list.report(.note, at: value, "the kind \(kind) is unknown; the node shows an empty screen")
      }
    }
  }

  private mutating func checkEdges() {
    for value in flow.value["edges"]?.elements ?? flow.value.elements {
      guard let edge = FlowEdge(value) else {
        list.report(.warning, at: value, "an edge needs fromNodeId and toNodeId")
        continue
      }
      for id in [edge.from, edge.to] where !ids.contains(id) {
        list.report(.warning, at: value, "the edge names the node \(id), which does not exist")
      }
      if case .unknown(let kind) = edge.kind {
        list.report(.note, at: value, "the edge kind \(kind) is unknown")
      }
    }
  }

  private mutating func checkVariables() {
    for value in flow.value["variables"]?.elements ?? flow.value.elements
    where FlowVariable(value) == nil {
      list.report(.warning, at: value, "a variable needs a key")
    }
  }

  // MARK: Nodes

  private mutating func checkNodeContents() {
    for node in flow.nodes {
      switch node.kind {
      case .abTest: checkTargets(of: node)
      case .condition: checkCondition(of: node)
      case .screen, .unknown: checkLayout(node.layout)
      case .assign: break
      }
    }
  }

  private mutating func checkTargets(of node: FlowNode) {
    let targets = node.possibleTargets
    if targets.isEmpty { list.report(.warning, at: node.value, "the A/B test has no target") }
    for target in targets where !ids.contains(target) {
      list.report(
        .warning, at: node.value, "the A/B test names the node \(target), which does not exist")
    }
  }

  /// With every variable missing a condition is unknown only where it cannot be read.
  private mutating func checkCondition(of node: FlowNode) {
    let nothing = VariableState([], attributes: nil)
    if FlowCondition.verdict(of: node.value["condition"], in: nothing) == .unknown {
      list.report(.warning, at: node.value, "the condition cannot be read; either way may be taken")
    }
  }

  // MARK: Components

  private static let knownTypes: Set<String> = [
    "screenRoot", "stack", "text", "image", "button", "input", "toggle", "progress", "ringProgress",
    "icon", "slider", "picker", "ruler", "lottie", "comparisonChart", "custom",
  ]

  private mutating func checkLayout(_ layout: JSONValue?) {
    var walk = FlowComponents(layout)
    while let component = walk.next() {
      guard let type = component["type"]?.text else {
        list.report(.warning, at: component, "a component needs a type")
        continue
      }
      if !Self.knownTypes.contains(type) {
        list.report(.note, at: component, "the component type \(type) is unknown")
      }
    }
  }
}

extension FlowDocument {
  /// What of the flow could not be read, or leads nowhere.
  package var diagnostics: [DocumentDiagnostic] {
    var diagnostics = FlowDiagnostics(self)
    return diagnostics.findings()
  }
}

extension FlowDelivery {
  /// What of the answer could not be read: of its fonts, then of its flow.
  package var diagnostics: [DocumentDiagnostic] {
    var list = DiagnosticList()
    for value in envelope["fonts"]?.elements ?? envelope.elements where FontFace(value) == nil {
      list.report(.warning, at: value, "a font needs a family and an absolute URL")
    }
    return list.items + flow.diagnostics
  }
}
