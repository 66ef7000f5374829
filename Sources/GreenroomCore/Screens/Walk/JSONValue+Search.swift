extension JSONValue {
  /// The values of all members called `name` in this value, however deep, in order. Of equal keys all are found.
  func values(ofMembersNamed name: StaticString) -> [JSONValue] {
    let hash = JSONKeys.hash(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    let end = kind.isContainer ? Int(document.nodes[index].next) : index
    var values: [JSONValue] = []
    for position in index..<end
    where document.nodes[position].next == hash && document.nodes[position].has(JSONNode.key) {
      guard JSONValue(document: document, index: position).isString(name) else { continue }
      values.append(JSONValue(document: document, index: position + 1))
    }
    return values
  }

  /// Every string in this value, itself included, in order, with the name of the member that holds it.
  var strings: [(name: String?, value: JSONValue)] {
    if kind == .string { return [(name: nil, value: self)] }
    var strings: [(name: String?, value: JSONValue)] = []
    for position in index..<(kind.isContainer ? Int(document.nodes[index].next) : index) {
      let node = document.nodes[position]
      guard node.kind == .string, !node.has(JSONNode.key) else { continue }
      let before = JSONValue(document: document, index: position - 1)
      let isMember = document.nodes[position - 1].has(JSONNode.key)
      strings.append((isMember ? before.string : nil, JSONValue(document: document, index: position)))
    }
    return strings
  }
}
