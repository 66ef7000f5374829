/// What a document says the bytes of a file add up to.
package struct AssetChecksum: Hashable, Sendable {
  /// The name of the algorithm as the document writes it, such as `sha256` or `md5`.
  package var algorithm: String
  /// The sum, in hexadecimal digits.
  package var value: String

  /// A sum by an algorithm.
  package init(algorithm: String, value: String) {
    self.algorithm = algorithm
    self.value = value
  }

  /// Reads `{"algo","value"}`; nil where either is missing.
  init?(_ json: JSONValue?) {
    guard let algorithm = json?["algo"]?.text, let value = json?["value"]?.text else { return nil }
    self.init(algorithm: algorithm, value: value)
  }
}
