extension JSONValue {
  /// The values of all members called `name` in this value, however deep, in order. Of equal keys all are found.
  func values(ofMembersNamed name: StaticString) -> [JSONValue] {
    var values: [JSONValue] = []
    for position in document.content(of: index) where document.nodes[position].has(JSONNode.key) {
      guard JSONValue(document: document, index: position).isString(name) else { continue }
      values.append(JSONValue(document: document, index: position + 1))
    }
    return values
  }

  /// Every string in this value, itself included, in order, with the name of the member that holds it.
  var strings: [(name: String?, value: JSONValue)] {
    if kind == .string { return [(name: nil, value: self)] }
    var strings: [(name: String?, value: JSONValue)] = []
    for position in document.content(of: index) {
      let node = document.nodes[position]
      guard node.kind == .string, !node.has(JSONNode.key) else { continue }
      let before = JSONValue(document: document, index: position - 1)
      let isMember = document.nodes[position - 1].has(JSONNode.key)
      strings.append((isMember ? before.string : nil, JSONValue(document: document, index: position)))
    }
    return strings
  }
}
