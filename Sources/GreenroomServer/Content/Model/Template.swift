/// JSON text with gaps for the base URL, which is known only when a request comes.
struct Template: Sendable {
  private enum Piece: Sendable {
    case text([UInt8])
    case base
  }

  private var pieces: [Piece] = []
  private(set) var length = 0

  mutating func append(_ bytes: [UInt8]) {
    pieces.append(.text(bytes))
    length += bytes.count
  }

  mutating func append(text: String) {
    append(Array(text.utf8))
  }

  /// Appends a gap that the base URL fills, `https://host` without a slash at its end.
  mutating func appendBase() {
    pieces.append(.base)
    length += 32
  }

  mutating func append(_ other: Template) {
    pieces += other.pieces
    length += other.length
  }

  /// The whole text. `base` needs no escapes in JSON.
  func filled(base: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length)
    for piece in pieces {
      switch piece {
      case .text(let text): bytes.append(contentsOf: text)
      case .base: bytes.append(contentsOf: base.utf8)
      }
    }
    return bytes
  }
}
