/// The tape while it is being written: nodes in memory of its own, without the checks that an array makes at each
/// step. Whoever makes one frees it.
struct JSONTape {
  private(set) var nodes: UnsafeMutableBufferPointer<JSONNode>
  private(set) var count = 0
  /// How many places are tails, and so no values.
  private var tails = 0

  /// An empty tape with room for `capacity` nodes, at least one.
  init(capacity: Int) {
    nodes = .allocate(capacity: max(capacity, 1))
  }

  /// Begins anew, in the same memory.
  mutating func removeAll() {
    count = 0
    tails = 0
  }

  func deallocate() { nodes.deallocate() }

  /// The nodes so far.
  func array() -> [JSONNode] { Array(nodes[..<count]) }

  /// How many values there are so far, keys included.
  var values: Int { count &- tails }

  subscript(index: Int) -> JSONNode {
    get { nodes[index] }
    nonmutating set { nodes[index] = newValue }
  }

  @inline(__always)
  mutating func append(_ node: JSONNode) {
    if count == nodes.count { grow() }
    nodes.initializeElement(at: count, to: node)
    count &+= 1
  }

  /// Takes two places for a container that is closed later.
  @inline(__always)
  mutating func open(_ kind: JSONKind, at start: Int) {
    append(JSONNode(kind: kind, start: start))
    append(.tail(end: start, count: 0))
    tails &+= 1
  }

  /// Closes the container at `index`, behind the last of its `count` elements or members.
  @inline(__always)
  func close(_ index: Int, end: Int, count values: Int) {
    let node = nodes[index]
    nodes[index] = JSONNode(kind: node.kind, start: Int(node.start), extent: count &- index)
    nodes[index &+ 1] = .tail(end: end, count: values)
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutableBufferPointer<JSONNode>.allocate(capacity: nodes.count * 2)
    _ = larger.moveInitialize(fromContentsOf: nodes)
    nodes.deallocate()
    nodes = larger
  }
}
