/// Walks the components of a flow's layout.
enum FlowComponents {
  /// Calls `visit` for `root` and what it holds, in document order, known or not. What `visit` returns false for
  /// is not entered. The walk keeps its own stack.
  static func walk(_ root: JSONValue, visit: (JSONValue) -> Bool) {
    guard root.kind == .object, visit(root) else { return }
    var open = [children(of: root)]
    while let last = open.indices.last {
      guard let component = open[last].next() else {
        open.removeLast()
        continue
      }
      if component.kind == .object, visit(component) { open.append(children(of: component)) }
    }
  }

  private static func children(of component: JSONValue) -> JSONElements {
    (component["children"] ?? component).elements
  }
}
