/// PNG: a signature, then chunks up to `IEND`.
enum PNGFile {
  static func isOne(_ file: FileBytes) -> Bool {
    file.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }

  /// The size of a whole file.
  static func size(of file: FileBytes) throws(FileProblem) -> PixelSize {
    guard try file.tag(at: 12) == "IHDR", try file.bigEndian(at: 8, size: 4) == 13 else {
      throw .damaged("its first chunk is no header")
    }
    let size = PixelSize(
      width: try file.bigEndian(at: 16, size: 4), height: try file.bigEndian(at: 20, size: 4))
    try checkChunks(of: file)
    return size
  }

  private static func checkChunks(of file: FileBytes) throws(FileProblem) {
    var offset = 8
    var hasPixels = false
    while true {
      let length = try file.bigEndian(at: offset, size: 4)
      // Length, type and checksum take four bytes each.
      _ = try file.part(at: offset, count: length + 12)
      if file.has("IEND", at: offset + 4) { break }
      if file.has("IDAT", at: offset + 4) { hasPixels = true }
      offset += length + 12
    }
    guard hasPixels else { throw .damaged("it has no pixels") }
  }
}
