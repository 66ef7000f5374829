/// The tape while it is being written: nodes in memory of its own, without the checks that an array makes at each
/// step. Whoever makes one frees it.
struct JSONTape {
  private(set) var nodes: UnsafeMutableBufferPointer<JSONNode>
  private(set) var count = 0

  /// An empty tape with room for `capacity` nodes, at least one.
  init(capacity: Int) {
    nodes = .allocate(capacity: max(capacity, 1))
  }

  func deallocate() { nodes.deallocate() }

  /// The nodes so far.
  func array() -> [JSONNode] { Array(nodes[..<count]) }

  subscript(index: Int) -> JSONNode {
    get { nodes[index] }
    nonmutating set { nodes[index] = newValue }
  }

  mutating func append(_ node: JSONNode) {
    if count == nodes.count { grow() }
    nodes.initializeElement(at: count, to: node)
    count += 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutableBufferPointer<JSONNode>.allocate(capacity: nodes.count * 2)
    _ = larger.moveInitialize(fromContentsOf: nodes)
    nodes.deallocate()
    nodes = larger
  }
}
