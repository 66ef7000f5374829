/// The nodes and edges of a flow, ready to be followed.
struct FlowGraph {
  let nodes: [FlowNode]
  /// Where a node stands in `nodes`; of two with one id the first.
  private var positions: [String: Int] = [:]
  /// The edges that leave a node, the first to be taken first.
  private var edges: [String: [FlowEdge]] = [:]

  init(_ flow: FlowDocument) {
    nodes = flow.nodes
    for (position, node) in nodes.enumerated() where positions[node.id] == nil {
      positions[node.id] = position
    }
    for edge in flow.edges { edges[edge.from, default: []].append(edge) }
    // The sort keeps the order of equal elements.
    for id in edges.keys { edges[id]?.sort { $0.priority < $1.priority } }
  }

  func position(of id: String) -> Int? { positions[id] }

  /// Every node that a step from `node` may lead to, by edges of any kind and by A/B targets.
  func neighbours(of node: FlowNode) -> [Int] {
    let targets = node.kind == .abTest ? node.possibleTargets : []
    return (targets + (edges[node.id] ?? []).map(\.to)).compactMap { positions[$0] }
  }

  /// The steps that may follow a node that is not shown, each with the state that it leaves behind.
  func steps(from node: FlowNode, in state: VariableState) -> [(target: Int, state: VariableState)] {
    switch node.kind {
    case .screen, .unknown: []
    case .condition: conditionTargets(of: node, in: state).compactMap { step(to: $0, state) }
    case .assign:
      [assignTarget(of: node)].compactMap { step(to: $0, FlowAssignments.applied(to: state, by: node)) }
    case .abTest: node.possibleTargets.compactMap { step(to: $0, state) }
    }
  }

  private func step(to id: String?, _ state: VariableState) -> (target: Int, state: VariableState)? {
    guard let id, let position = positions[id] else { return nil }
    return (position, state)
  }

  private func conditionTargets(of node: FlowNode, in state: VariableState) -> [String?] {
    switch FlowCondition.verdict(of: node.value["condition"], in: state) {
    case .yes: [target(of: node, by: .conditionTrue, not: .conditionFalse)]
    case .no: [target(of: node, by: .conditionFalse, not: .conditionTrue)]
    case .unknown:
      [
        target(of: node, by: .conditionTrue, not: .conditionFalse),
        target(of: node, by: .conditionFalse, not: .conditionTrue),
      ]
    }
  }

  /// The edge of the wanted kind; where there is none, the first that does not say the opposite.
  private func target(
    of node: FlowNode, by wanted: FlowEdge.Kind, not opposite: FlowEdge.Kind
  ) -> String? {
    let leaving = edges[node.id] ?? []
    return (leaving.first { $0.kind == wanted } ?? leaving.first { $0.kind != opposite })?.to
  }

  private func assignTarget(of node: FlowNode) -> String? {
    let leaving = edges[node.id] ?? []
    return (leaving.first { $0.kind == .normal } ?? leaving.first)?.to
  }
}
