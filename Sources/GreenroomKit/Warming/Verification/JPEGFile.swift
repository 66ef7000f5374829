/// JPEG: segments, each with its length, and pixels between them, up to the marker of the end.
enum JPEGFile {
  static func isOne(_ file: FileBytes) -> Bool { file.has([0xFF, 0xD8, 0xFF]) }

  /// The size of a whole file.
  static func size(of file: FileBytes) throws(FileProblem) -> PixelSize {
    var size: PixelSize?
    var hasPixels = false
    var offset = 2
    while true {
      let (marker, start) = try nextMarker(in: file, from: offset)
      if marker == endOfImage { break }
      if standsAlone(marker) {
        offset = start
        continue
      }
      let length = try file.bigEndian(at: start, size: 2)
      let segment = try file.part(at: start, count: max(length, 2))
      if isFrame(marker) {
        size = PixelSize(
          width: try segment.bigEndian(at: 5, size: 2), height: try segment.bigEndian(at: 3, size: 2))
      }
      if marker == startOfScan { hasPixels = true }
      offset = start + segment.count
    }
    guard let size, hasPixels else { throw .damaged("it has no pixels") }
    return size
  }

  private static let endOfImage = 0xD9
  private static let startOfScan = 0xDA

  /// The next marker and what stands behind it. Pixels are passed over: in them 0xFF is followed by 0.
  private static func nextMarker(
    in file: FileBytes, from start: Int
  ) throws(FileProblem) -> (marker: Int, end: Int) {
    var offset = start
    while let found = file.next(0xFF, from: offset) {
      let marker = try file.byte(at: found + 1)
      if marker != 0, marker != 0xFF { return (marker, found + 2) }
      offset = found + 1
    }
    throw .cutOff
  }

  /// Markers without a segment: restarts, a second start, and one that never came into use.
  private static func standsAlone(_ marker: Int) -> Bool {
    (0xD0...0xD8).contains(marker) || marker == 0x01
  }

  /// Markers of a frame header, which holds the size; three of their range mean something else.
  private static func isFrame(_ marker: Int) -> Bool {
    (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
  }
}
