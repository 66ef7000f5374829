import Foundation

/// Bytes that say for whom they were made and show every change: a line of text, and noise that follows from it.
enum Specimen {
  static func make(_ label: String, count: Int) -> [UInt8] {
    let line = "\(label) \(count)\n"
    var state = line.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    var bytes = Array(line.utf8)
    bytes.reserveCapacity(bytes.count + count)
    for _ in 0..<count {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes.append(UInt8(truncatingIfNeeded: state >> 56))
    }
    return bytes
  }

  /// The label of bytes that are just as they were made, nil for others.
  static func label(of bytes: [UInt8]) -> String? {
    let line = String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
    guard let space = line.lastIndex(of: " "), let count = Int(line[line.index(after: space)...]),
      (0...1_000_000).contains(count)
    else { return nil }
    let label = String(line[..<space])
    return make(label, count: count) == bytes ? label : nil
  }
}
