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
    var rest = list[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: ",")) ?? rest.endIndex
      readEntry(rest[..<end])
      rest = rest[end...].dropFirst()
    }
  }

  private mutating func readEntry(_ entry: Slice<UnsafeBufferPointer<UInt8>>) {
    let end = entry.firstIndex(of: UInt8(ascii: ";")) ?? entry.endIndex
    let name = Self.trimmed(entry[..<end])
    let weight = Self.weight(entry[end...])
    if Self.isWord(name, "br") {
      brotli = weight
    } else if Self.isWord(name, "gzip") || Self.isWord(name, "x-gzip") {
      gzip = weight
    } else if Self.isWord(name, "identity") {
      identity = weight
    } else if Self.isWord(name, "*") {
      others = weight
    }
  }

  /// The weight among an entry's parameters, 1000 where none is named. What is no number from 0 to 1 refuses the
  /// coding.
  private static func weight(_ parameters: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    guard !parameters.isEmpty else { return 1000 }
    for parameter in parameters.split(separator: UInt8(ascii: ";")) {
      let parameter = parameter.filter { $0 > 0x20 }
      guard let first = parameter.first, first | 0x20 == UInt8(ascii: "q"),
        parameter.dropFirst().first == UInt8(ascii: "=")
      else { continue }
      let number = Double(String(decoding: parameter.dropFirst(2), as: UTF8.self))
      guard let number, (0...1).contains(number) else { return 0 }
      return Int((number * 1000).rounded())
    }
    return 1000
  }

  private static func trimmed(
    _ text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    var text = text.drop { $0 <= 0x20 }
    while let last = text.last, last <= 0x20 { text.removeLast() }
    return text
  }

  /// Whether `text` is `word`, which is in lower case, in any case.
  private static func isWord(_ text: Slice<UnsafeBufferPointer<UInt8>>, _ word: StaticString) -> Bool {
    let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    return text.count == word.count
      && zip(text, word).allSatisfy { byte, wanted in
        byte == wanted || byte | 0x20 == wanted && byte &- UInt8(ascii: "A") < 26
      }
  }
}
