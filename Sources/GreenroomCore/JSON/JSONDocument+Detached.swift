extension JSONValue {
  /// This value as a document of its own: its bytes as they stand and its part of the tape, without a second
  /// read. What stood around it is no longer held in memory.
  package func detached() -> JSONDocument {
    let first = document.nodes[index]
    let text = rawBytes
    var nodes: [JSONNode] = []
    let end = first.kind.isContainer ? Int(first.next) : index + 1
    nodes.reserveCapacity(end - index)
    for node in document.nodes[index..<end] {
      nodes.append(node.moved(bytes: text.startIndex, nodes: index))
    }
    return JSONDocument(bytes: Array(text), nodes: nodes)
  }
}

extension JSONNode {
  /// The same node where the text begins `bytes` later and the tape `nodes` later. A key's hash stays.
  fileprivate func moved(bytes: Int, nodes: Int) -> JSONNode {
    var copy = self
    copy.start -= UInt32(truncatingIfNeeded: bytes)
    copy.end -= UInt32(truncatingIfNeeded: bytes)
    if !has(JSONNode.key) { copy.next -= UInt32(truncatingIfNeeded: nodes) }
    return copy
  }
}
