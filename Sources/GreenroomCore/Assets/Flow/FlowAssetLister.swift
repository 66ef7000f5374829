/// Lists what a flow needs: fonts, then what may be seen first, zones before screens, then the rest in the order
/// in which screens can be reached.
///
/// Two passes over one collector: the first judges conditions and visibility and marks what it finds as first
/// view; the second takes everything. Both are linear in the document, whatever it holds.
struct FlowAssetLister {
  /// A stretch of the document whose assets share these facts.
  struct Place {
    /// The screen, nil for what belongs to none.
    var screenID: String?
    /// Whether what is found may be seen first.
    var isFirstView: Bool
    /// What is known where conditions are judged; nil takes every case.
    var state: VariableState?
  }

  let urls: MediaURLResolver
  let flow: FlowDocument
  let graph: FlowGraph
  let text: FlowText
  /// The variables when the flow starts, which names in URLs are filled with where no state says more.
  let initialState: VariableState
  let candidates: [FirstScreens.Candidate]
  /// Gathers the texts of components, in place of their files, where there is one.
  var textCollector: FlowTextCollector?

  private var collector = AssetCollector()
  private var diagnostics = DiagnosticList()
  private var isFirstViewOpen = false

  init(_ delivery: FlowDelivery, context: ViewContext) {
    urls = delivery.mediaURLs
    flow = delivery.flow
    graph = FlowGraph(delivery.flow)
    let variables = delivery.flow.variables
    text = FlowText(variables)
    initialState = VariableState(variables, attributes: context.attributes)
    candidates = FirstScreens.candidates(
      in: graph, from: delivery.flow.entry, state: initialState)
    addFonts(of: delivery)
  }

  mutating func listing(in window: AssetWindow) -> AssetListing {
    addFirstView()
    if window == .allScreens { addRest() }
    return AssetListing(
      assets: collector.assets, diagnostics: diagnostics.items, isFirstViewOpen: isFirstViewOpen)
  }

  // MARK: Passes

  private mutating func addFirstView() {
    addFirstZones()
    addFirstFlowBackground()
    for candidate in candidates {
      let place = Place(screenID: candidate.node.id, isFirstView: true, state: candidate.state)
      if showsOwnBackground(candidate.node) { addBackground(candidate.node.background, at: place) }
      addLayout(candidate.node.layout, at: place)
    }
  }

  private mutating func addRest() {
    addBackground(flow.background, at: Place(screenID: nil, isFirstView: false, state: nil))
    addAllZones()
    for node in nodesInOrderOfReach() {
      let place = Place(screenID: node.id, isFirstView: false, state: nil)
      addOverriddenZones(of: node, at: place)
      addBackground(node.background, at: place)
      addLayout(node.layout, at: place)
    }
  }

  private mutating func addFonts(of delivery: FlowDelivery) {
    for value in delivery.envelope["fonts"]?.elements ?? delivery.envelope.elements {
      guard let face = FontFace(value) else { continue }
      collector.add(
        Asset(
          role: .font, variants: [AssetVariant(format: .original, url: face.url)],
          isFirstView: true, font: face, place: value["url"] ?? value))
    }
  }

  /// Breadth first from the screens that may be first, then what no edge leads to.
  private func nodesInOrderOfReach() -> [FlowNode] {
    var seen = Set<Int>()
    var order: [Int] = []
    var next = 0
    for start in candidates.compactMap({ graph.position(of: $0.node.id) }) + graph.nodes.indices {
      if seen.insert(start).inserted { order.append(start) }
      while next < order.count {
        for position in graph.neighbours(of: graph.nodes[order[next]])
        where seen.insert(position).inserted {
          order.append(position)
        }
        next += 1
      }
    }
    return order.map { graph.nodes[$0] }
  }

  // MARK: Findings

  mutating func add(
    _ role: AssetRole, url: String, format: AssetFormat, from value: JSONValue, at place: Place
  ) {
    collector.add(
      Asset(
        role: role, variants: [AssetVariant(format: format, url: url)], screenID: place.screenID,
        isFirstView: place.isFirstView, place: value))
  }

  mutating func report(
    _ severity: DocumentDiagnostic.Severity, at value: JSONValue, _ message: String
  ) {
    diagnostics.report(severity, at: value, message)
  }

  /// The text of a property with its names filled in; nil where it has none, or where a name is not known.
  mutating func filledText(_ value: JSONValue, at place: Place) -> String? {
    guard let raw = value.string else {
      report(.warning, at: value, "a media source or icon name has to be text")
      return nil
    }
    if let filled = text.filled(raw, in: place.state ?? initialState) { return filled }
    if place.isFirstView { isFirstViewOpen = true }
    report(.note, at: value, "the URL depends on a variable that is not known yet")
    return nil
  }
}

extension FlowDelivery {
  /// The files that the flow needs in `window`, in the order in which to warm them.
  package func assets(
    in window: AssetWindow, for context: ViewContext = ViewContext()
  ) -> AssetListing {
    var lister = FlowAssetLister(self, context: context)
    return lister.listing(in: window)
  }
}
