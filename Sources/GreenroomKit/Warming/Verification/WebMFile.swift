/// WebM videos: elements, each with its length before it.
enum WebMFile {
  static func isOne(_ file: FileBytes) -> Bool { file.has([0x1A, 0x45, 0xDF, 0xA3]) }

  /// Throws for a video that is not whole.
  static func check(_ file: FileBytes) throws(FileProblem) {
    let header = try length(in: file, at: 4)
    guard let headerLength = header.value else { throw .damaged("no length of its header") }
    let segment = try file.rest(from: header.end + headerLength)
    guard segment.has([0x18, 0x53, 0x80, 0x67]) else { throw .damaged("it has no pictures") }
    let content = try length(in: segment, at: 4)
    // A video that was written while it was recorded does not say how long it is.
    guard let count = content.value else { return }
    _ = try segment.part(at: content.end, count: count)
  }

  /// A length, nil where it is not known, and where it ends. The leading zero bits say how many bytes it takes.
  private static func length(
    in file: FileBytes, at offset: Int
  ) throws(FileProblem) -> (value: Int?, end: Int) {
    let first = UInt8(try file.byte(at: offset))
    let size = first.leadingZeroBitCount + 1
    guard size <= 8 else { throw .damaged("a length of more than eight bytes") }
    var value = Int(first) & (0xFF >> size)
    for position in 1..<size { value = value << 8 | (try file.byte(at: offset + position)) }
    return (value == 1 << (7 * size) - 1 ? nil : value, offset + size)
  }
}
