/// Finds the screens that a flow may open with, and what is known about the variables there.
///
/// From the entry the steps that show nothing are followed. A node that is reached again is followed again only
/// when less is known than before, and after a few times with nothing known at all, so that every graph comes
/// to an end, cycles included.
struct FirstScreens {
  /// A screen that may be first.
  struct Candidate {
    let node: FlowNode
    let state: VariableState
  }

  private static let visitLimit = 4
  /// When this many entries of states have been handed on, nothing counts as known any more.
  private static let entryLimit = 500_000

  private let graph: FlowGraph
  private var states: [Int: VariableState] = [:]
  private var visits: [Int: Int] = [:]
  private var entries = 0
  private var pending: [Int] = []
  private var found: [Int] = []

  /// The candidates in the order in which they are reached.
  static func candidates(
    in graph: FlowGraph, from entry: FlowNode?, state: VariableState
  ) -> [Candidate] {
    var search = FirstScreens(graph: graph)
    if let entry, let position = graph.position(of: entry.id) { search.arrive(at: position, state) }
    search.run()
    return search.found.map {
      Candidate(node: graph.nodes[$0], state: search.states[$0] ?? .unknown)
    }
  }

  private init(graph: FlowGraph) {
    self.graph = graph
  }

  private mutating func run() {
    var next = 0
    while next < pending.count {
      let position = pending[next]
      next += 1
      for step in graph.steps(from: graph.nodes[position], in: states[position] ?? .unknown) {
        arrive(at: step.target, step.state)
      }
    }
  }

  private mutating func arrive(at position: Int, _ arriving: VariableState) {
    entries += arriving.count
    let state = entries > Self.entryLimit ? .unknown : arriving
    guard let known = states[position] else {
      states[position] = state
      if graph.nodes[position].isShown { found.append(position) } else { pending.append(position) }
      return
    }
    var joined = known.joined(with: state)
    guard joined != known else { return }
    visits[position, default: 0] += 1
    if visits[position, default: 0] > Self.visitLimit { joined = .unknown }
    states[position] = joined
    if !graph.nodes[position].isShown { pending.append(position) }
  }
}
