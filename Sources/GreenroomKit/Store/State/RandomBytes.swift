/// The randomness seam: returns that many random bytes.
typealias RandomBytes = @Sendable (_ count: Int) -> [UInt8]

enum Randomness {
  /// The system's generator.
  static let system: RandomBytes = { count in (0..<count).map { _ in UInt8.random(in: .min ... .max) } }

  /// A version 4 UUID from 16 bytes of `random`.
  static func uuid(_ random: RandomBytes) -> String {
    var bytes = random(16)
    bytes[6] = bytes[6] & 0x0f | 0x40
    bytes[8] = bytes[8] & 0x3f | 0x80
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += byte < 16 ? "0" : ""
      text += String(byte, radix: 16, uppercase: true)
    }
    return text
  }
}
