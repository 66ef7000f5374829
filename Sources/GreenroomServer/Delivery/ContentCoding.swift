/// The codings that answers of the delivery dialect are sent in, the better the later.
enum ContentCoding: String, CaseIterable, Sendable {
  case identity
  case gzip
  case brotli = "br"

  /// The coding to send to a client that sent `acceptEncoding`: the one that it weighs most, and of equals the
  /// best. A client that says nothing, or takes nothing, gets the plain bytes.
  init(accepting acceptEncoding: String?) {
    guard let acceptEncoding else {
      self = .identity
      return
    }
    var weights = CodingWeights()
    var list = acceptEncoding
    list.withUTF8 { weights.read($0) }
    self = weights.preferred
  }
}

/// The weights of an `Accept-Encoding` header, in thousandths.
private struct CodingWeights {
  private var gzip: Int?
  private var brotli: Int?
  private var identity: Int?
  private var others: Int?

  var preferred: ContentCoding {
    var best = (coding: ContentCoding.identity, weight: identity ?? 1)
    for (coding, weight) in [(ContentCoding.gzip, gzip), (.brotli, brotli)] {
      let weight = weight ?? others ?? 0
      if weight > 0, weight >= best.weight { best = (coding, weight) }
    }
    return best.coding
  }

  mutating func read(_ list: UnsafeBufferPointer<UInt8>) {
    for entry in list.split(separator: UInt8(ascii: ",")) {
      let parts = entry.split(separator: UInt8(ascii: ";"))
      guard let name = parts.first.map(Self.word) else { continue }
      let weight = parts.dropFirst().lazy.compactMap { Self.weight(Self.word($0)) }.first ?? 1000
      switch name {
      case "br": brotli = weight
      case "gzip", "x-gzip": gzip = weight
      case "identity": identity = weight
      case "*": others = weight
      default: break
      }
    }
  }

  /// The text without spaces, in lower case.
  private static func word(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(decoding: text.lazy.filter { $0 > 0x20 }, as: UTF8.self).lowercased()
  }

  /// The number of `q=0.5`; nil for another parameter. What is no number between 0 and 1 refuses the coding.
  private static func weight(_ parameter: String) -> Int? {
    guard parameter.hasPrefix("q=") else { return nil }
    guard let number = Double(parameter.dropFirst(2)), (0...1).contains(number) else { return 0 }
    return Int((number * 1000).rounded())
  }
}
