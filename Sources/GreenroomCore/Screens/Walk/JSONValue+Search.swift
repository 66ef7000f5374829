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
}
