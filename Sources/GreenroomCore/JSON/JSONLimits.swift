/// The bounds that every JSON text from outside is read within.
///
/// | bound | default | why |
/// |---|---|---|
/// | `bytes` | 16 MiB | the largest screen seen in the wild has under 0.3 MiB |
/// | `depth` | 256 containers | about eighty nested components; a walk by recursion stays within 512 KiB of stack |
/// | `values` | 1,000,000 | keys count too; a value costs 8 bytes and a container 16, so 16 MiB |
///
/// What is beyond a bound is refused as a whole with an error that names the bound.
package struct JSONLimits: Sendable {
  /// The longest text, in bytes.
  package var bytes: Int
  /// The most containers that may be open at once.
  package var depth: Int
  /// The most values, keys included.
  package var values: Int

  /// Limits with the defaults of the table above.
  package init(bytes: Int = 16 << 20, depth: Int = 256, values: Int = 1_000_000) {
    self.bytes = bytes
    self.depth = depth
    self.values = values
  }
}

extension JSONLimits {
  /// The limits that a text of `count` bytes is read within.
  ///
  /// - Throws: where it is too long.
  func checked(for count: Int) throws(JSONReadError) -> JSONLimits {
    // A node tells its place in 32 bits, and in 24 how many places it takes: up to two a value.
    let most = min(bytes, Int(UInt32.max) - 1)
    guard count <= most else { throw JSONReadError(reason: .tooLarge(limit: most), offset: most) }
    var limits = self
    limits.values = min(values, JSONNode.longest / 2)
    return limits
  }
}
