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
    // A node counts bytes in 32 bits.
    let most = min(limits.bytes, Int(UInt32.max) - 1)
    guard bytes.count <= most else {
      throw JSONReadError(reason: .tooLarge(limit: most), offset: most)
    }
    // A node counts its members in 24 bits.
    var limits = limits
    limits.values = min(limits.values, (1 << 24) - 1)
    nodes = try JSONParser.nodes(of: bytes, limits: limits)
    self.bytes = bytes
  }

  /// A document whose tape is known.
  init(bytes: [UInt8], nodes: [JSONNode]) {
    self.bytes = bytes
    self.nodes = nodes
  }

  /// The outermost value.
  package var root: JSONValue { JSONValue(document: self, index: 0) }

  /// What the parsed form costs in memory, in bytes, beside the text.
  package var tapeSize: Int { nodes.count * MemoryLayout<JSONNode>.stride }
}
