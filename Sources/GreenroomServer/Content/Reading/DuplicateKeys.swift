import GreenroomCore

/// Finds objects that have a key twice: the reader takes the last one, the author may have meant the first.
enum DuplicateKeys {
  /// The places of all doubled keys in `value`.
  static func places(in value: JSONValue, at place: JSONPlace = .root) -> [JSONPlace] {
    switch value.kind {
    case .object: placesInObject(value, at: place)
    case .array:
      value.elements.enumerated().flatMap { places(in: $1, at: place.element($0)) }
    default: []
    }
  }

  private static func placesInObject(_ object: JSONValue, at place: JSONPlace) -> [JSONPlace] {
    var found: [JSONPlace] = []
    var distinct = 0
    for (key, value) in object.members {
      distinct += 1
      found += places(in: value, at: place.member(key))
    }
    if distinct < object.count {
      found += doubledKeys(of: object).map(place.member)
    }
    return found
  }

  /// Reads the keys from the object's text, which the parser has validated.
  private static func doubledKeys(of object: JSONValue) -> [String] {
    var seen: Set<String> = []
    var doubled: [String] = []
    for token in JSONTokens(object.rawBytes) where token.depth == 1 && token.isKey {
      let key = (try? JSONDocument(Array(token.text)))?.root.string ?? ""
      if !seen.insert(key).inserted { doubled.append(key) }
    }
    return doubled
  }
}

/// Walks over the strings of a validated JSON text with their depth.
struct JSONTokens: Sequence, IteratorProtocol {
  struct Token {
    /// The string with its quotes.
    let text: ArraySlice<UInt8>
    /// Containers that are open around it.
    let depth: Int
    /// Whether a colon follows.
    let isKey: Bool
  }

  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var depth = 0

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  mutating func next() -> Token? {
    while position < bytes.endIndex {
      switch bytes[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""): return string()
      default: break
      }
      position += 1
    }
    return nil
  }

  private mutating func string() -> Token {
    let start = position
    position += 1
    while position < bytes.endIndex, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position += 1
    let next = bytes[position...].first { $0 > 0x20 }
    return Token(text: bytes[start..<position], depth: depth, isKey: next == UInt8(ascii: ":"))
  }
}
