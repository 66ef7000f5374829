/// GIF: a header, then blocks up to the trailer.
enum GIFFile {
  static func isOne(_ file: FileBytes) -> Bool { file.has("GIF87a") || file.has("GIF89a") }

  /// The size of a whole file.
  static func size(of file: FileBytes) throws(FileProblem) -> PixelSize {
    let size = PixelSize(
      width: try file.littleEndian(at: 6, size: 2), height: try file.littleEndian(at: 8, size: 2))
    try checkBlocks(of: file, from: 13 + colourTable(try file.byte(at: 10)))
    return size
  }

  private static func checkBlocks(of file: FileBytes, from start: Int) throws(FileProblem) {
    var offset = start
    var hasPixels = false
    while true {
      switch try file.byte(at: offset) {
      case 0x2C:
        let flags = try file.byte(at: offset + 9)
        offset = try end(ofBlocksIn: file, from: offset + 11 + colourTable(flags))
        hasPixels = true
      case 0x21: offset = try end(ofBlocksIn: file, from: offset + 2)
      case 0x3B:
        guard hasPixels else { throw .damaged("it has no pixels") }
        return
      default: throw .damaged("an unknown block")
      }
    }
  }

  /// The bytes of the colour table that `flags` announce.
  private static func colourTable(_ flags: Int) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1)
  }

  /// Behind a row of blocks, each with its length before it, that ends with an empty one.
  private static func end(ofBlocksIn file: FileBytes, from start: Int) throws(FileProblem) -> Int {
    var offset = start
    while true {
      let length = try file.byte(at: offset)
      offset += length + 1
      if length == 0 { return offset }
    }
  }
}
