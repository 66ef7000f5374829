/// A JSON text that was read: its bytes as received and a tape of its values.
///
/// Reading validates the whole text and allocates one array; strings and numbers are made when asked for. The
/// rules where RFC 8259 leaves a choice:
///
/// - Of equal keys in one object the last one counts. Keys are equal when their bytes are, after escapes.
/// - A byte order mark at the start is skipped.
/// - What is no UTF-8 inside a string, and a lone surrogate escape, reads as U+FFFD.
package final class JSONDocument: Sendable {
  /// The text, as received.
  package let bytes: [UInt8]
  let nodes: [JSONNode]

  /// Reads `bytes` within `limits`.
  ///
  /// - Throws: ``JSONReadError`` with the first fault and its place.
  package init(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONReadError) {
    let limits = try limits.checked(for: bytes.count)
    var read: Result<[JSONNode], JSONReadError> = .success([])
    bytes.withUnsafeBufferPointer { buffer in
      do throws(JSONReadError) {
        read = .success(try JSONParser.nodes(of: buffer, limits: limits))
      } catch {
        read = .failure(error)
      }
    }
    nodes = try read.get()
    self.bytes = bytes
  }

  /// A document whose tape is known.
  init(bytes: [UInt8], nodes: [JSONNode]) {
    self.bytes = bytes
    self.nodes = nodes
  }

  /// The outermost value.
  package var root: JSONValue { JSONValue(document: self, index: 0) }

  /// The place behind the whole value at `index`.
  func next(behind index: Int) -> Int { index + nodes[index].span }

  /// The places of what the container at `index` holds; none for a scalar.
  func content(of index: Int) -> Range<Int> {
    nodes[index].kind.isContainer ? index + 2..<next(behind: index) : index + 1..<index + 1
  }

  /// The text of the value at `index`, that of a string without its quotes.
  func text(of index: Int) -> Range<Int> {
    let node = nodes[index]
    let start = Int(node.start)
    return start..<(node.kind.isContainer ? Int(nodes[index + 1].start) : start + node.extent)
  }

  /// What the parsed form costs in memory, in bytes, beside the text.
  package var tapeSize: Int { nodes.count * MemoryLayout<JSONNode>.stride }
}
