import Foundation

/// A gzip writer that needs no library: literals, and runs of one byte as matches, with fixed codes (RFC 1951, 1952).
struct GzipBody {
  private var output = Data([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
  private var bits: UInt64 = 0
  private var bitCount = 0

  /// `body` compressed as far as it has runs.
  static func compress(_ body: Data) -> Data {
    var writer = GzipBody()
    writer.begin()
    var crc = CRC32()
    var index = body.startIndex
    while index < body.endIndex {
      let byte = body[index]
      let end = body[index...].firstIndex { $0 != byte } ?? body.endIndex
      writer.run(of: byte, count: end - index)
      index = end
    }
    crc.update(body)
    return writer.finish(crc: crc.value, length: body.count)
  }

  /// `count` zeros compressed to about a 160th.
  static func zeros(_ count: Int) -> Data {
    compress(Data(count: count))
  }

  /// The header of the only block: final, fixed codes.
  private mutating func begin() {
    put(0b011, count: 3)
  }

  private mutating func run(of byte: UInt8, count: Int) {
    literal(byte)
    var left = count - 1
    while left >= 258 {
      // Length 258 is code 285, eight bits without extra ones; distance 1 is code 0, five bits.
      putCode(0b1100_0101, count: 8)
      putCode(0, count: 5)
      left -= 258
    }
    for _ in 0..<left { literal(byte) }
  }

  private mutating func literal(_ byte: UInt8) {
    if byte < 144 {
      putCode(0x30 + UInt64(byte), count: 8)
    } else {
      putCode(0x190 + UInt64(byte) - 144, count: 9)
    }
  }

  private mutating func finish(crc: UInt32, length: Int) -> Data {
    putCode(0, count: 7)
    put(0, count: (8 - bitCount % 8) % 8)
    for value in [crc, UInt32(truncatingIfNeeded: length)] {
      withUnsafeBytes(of: value.littleEndian) { output.append(contentsOf: $0) }
    }
    return output
  }

  /// Codes go in with their highest bit first, everything else with the lowest.
  private mutating func putCode(_ code: UInt64, count: Int) {
    for bit in stride(from: count - 1, through: 0, by: -1) { put(code >> UInt64(bit) & 1, count: 1) }
  }

  private mutating func put(_ value: UInt64, count: Int) {
    bits |= value << UInt64(bitCount)
    bitCount += count
    while bitCount >= 8 {
      output.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }
}

/// The checksum of gzip and PNG (ISO 3309).
package struct CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xedb8_8320 ^ value >> 1 : value >> 1 }
  }

  private var state: UInt32 = 0xffff_ffff

  /// The checksum of what was added.
  package var value: UInt32 { ~state }

  /// The checksum of nothing.
  package init() {}

  /// Adds bytes.
  package mutating func update(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = Self.table[Int((state ^ UInt32(byte)) & 0xff)] ^ state >> 8 }
  }
}
