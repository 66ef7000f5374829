/// Walks the components of a flow's layout in document order, known or not, on a stack of its own.
struct FlowComponents {
  private var root: JSONValue?
  /// The component that was given last, whose children come next.
  private var entering: JSONValue?
  private var open: [JSONElements] = []

  /// A walk of `layout` and what it holds; of nothing where that is no object.
  init(_ layout: JSONValue?) {
    root = layout?.kind == .object ? layout : nil
  }

  /// The next component; nil behind the last.
  mutating func next() -> JSONValue? {
    if let root {
      self.root = nil
      entering = root
      return root
    }
    if let entering { open.append((entering["children"] ?? entering).elements) }
    entering = nextChild()
    return entering
  }

  /// Leaves out what the component that was given last holds.
  mutating func skipContent() {
    entering = nil
  }

  private mutating func nextChild() -> JSONValue? {
    while let last = open.indices.last {
      guard let child = open[last].next() else {
        open.removeLast()
        continue
      }
      if child.kind == .object { return child }
    }
    return nil
  }
}
