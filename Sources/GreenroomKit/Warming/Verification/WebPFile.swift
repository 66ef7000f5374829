/// WebP: a RIFF container with its length at the start.
enum WebPFile {
  static func isOne(_ file: FileBytes) -> Bool { file.has("RIFF") && file.has("WEBP", at: 8) }

  /// The size of a whole file.
  static func size(of file: FileBytes) throws(FileProblem) -> PixelSize {
    let riff = try file.part(at: 8, count: file.littleEndian(at: 4, size: 4))
    var size: PixelSize?
    var hasPixels = false
    var offset = 4
    while offset < riff.count {
      let chunk = try riff.part(at: offset + 8, count: riff.littleEndian(at: offset + 4, size: 4))
      switch try riff.tag(at: offset) {
      case "VP8X": size = try canvas(chunk)
      case "VP8 ":
        if size == nil { size = try lossy(chunk) }
        hasPixels = true
      case "VP8L":
        if size == nil { size = try lossless(chunk) }
        hasPixels = true
      case "ANMF": hasPixels = true
      default: break
      }
      // A chunk of odd length is followed by a byte that does not count.
      offset += 8 + chunk.count + chunk.count % 2
    }
    guard let size, hasPixels else { throw .damaged("it has no pixels") }
    return size
  }

  private static func canvas(_ chunk: FileBytes) throws(FileProblem) -> PixelSize {
    PixelSize(
      width: try chunk.littleEndian(at: 4, size: 3) + 1,
      height: try chunk.littleEndian(at: 7, size: 3) + 1)
  }

  private static func lossy(_ chunk: FileBytes) throws(FileProblem) -> PixelSize {
    guard chunk.has([0x9D, 0x01, 0x2A], at: 3) else { throw .damaged("no start of pixels") }
    return PixelSize(
      width: try chunk.littleEndian(at: 6, size: 2) & 0x3FFF,
      height: try chunk.littleEndian(at: 8, size: 2) & 0x3FFF)
  }

  private static func lossless(_ chunk: FileBytes) throws(FileProblem) -> PixelSize {
    guard chunk.has([0x2F]) else { throw .damaged("no start of pixels") }
    let bits = try chunk.littleEndian(at: 1, size: 4)
    return PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
  }
}
