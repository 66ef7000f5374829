/// The bounds that every JSON text from outside is read within.
///
/// | bound | default | why |
/// |---|---|---|
/// | `bytes` | 16 MiB | the largest screen seen in the wild has under 0.3 MiB |
/// | `depth` | 256 containers | about eighty nested components; a walk by recursion stays within 512 KiB of stack |
/// | `values` | 1,000,000 | keys count too; a value costs 16 bytes, so 16 MiB |
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
