/// Files made of boxes (ISO base media): HEIC and AVIF images, MP4 and QuickTime videos.
enum BoxFile {
  /// A box: its type and its content.
  private struct Box {
    let type: String
    let content: FileBytes
    /// Where the next one begins.
    let end: Int
  }

  private static let imageBrands: Set<String> = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis",
  ]
  /// More boxes than any camera writes.
  private static let mostBoxes = 100_000

  static func isImage(_ file: FileBytes) -> Bool {
    guard let brands = try? brands(of: file) else { return false }
    return !imageBrands.isDisjoint(with: brands)
  }

  static func isVideo(_ file: FileBytes) -> Bool {
    guard let first = try? file.tag(at: 4) else { return false }
    // QuickTime files from before the standard begin without a box of brands.
    return !isImage(file) && ["ftyp", "moov", "wide", "mdat", "free", "skip"].contains(first)
  }

  /// The size of a whole image: the largest that it declares, since tiles and thumbnails are smaller.
  static func imageSize(of file: FileBytes) throws(FileProblem) -> PixelSize {
    let outer = try boxes(of: file)
    guard let meta = outer.first(where: { $0.type == "meta" }) else { throw .damaged("no description") }
    var largest = PixelSize(width: 0, height: 0)
    for properties in try boxes(of: meta.content.rest(from: 4)) where properties.type == "iprp" {
      for container in try boxes(of: properties.content) where container.type == "ipco" {
        for box in try boxes(of: container.content) where box.type == "ispe" {
          let size = PixelSize(
            width: try box.content.bigEndian(at: 4, size: 4),
            height: try box.content.bigEndian(at: 8, size: 4))
          if size.area > largest.area { largest = size }
        }
      }
    }
    guard outer.contains(where: { $0.type == "mdat" || $0.type == "idat" }) || hasInnerData(meta) else {
      throw .damaged("it has no pixels")
    }
    return largest
  }

  /// Throws for a video that is not whole.
  static func checkVideo(_ file: FileBytes) throws(FileProblem) {
    let types = Set(try boxes(of: file).map(\.type))
    guard types.contains("moov") else { throw .damaged("no description") }
    guard types.contains("mdat") else { throw .damaged("it has no pictures") }
  }

  private static func hasInnerData(_ meta: Box) -> Bool {
    guard let content = try? meta.content.rest(from: 4), let inner = try? boxes(of: content) else {
      return false
    }
    return inner.contains { $0.type == "idat" }
  }

  private static func brands(of file: FileBytes) throws(FileProblem) -> Set<String> {
    guard try file.tag(at: 4) == "ftyp" else { return [] }
    let content = try file.part(at: 8, count: file.bigEndian(at: 0, size: 4) - 8)
    var brands: Set<String> = [try content.tag(at: 0)]
    for offset in stride(from: 8, to: content.count - 3, by: 4) { brands.insert(try content.tag(at: offset)) }
    return brands
  }

  /// The boxes that `part` consists of, from its start to its very end.
  private static func boxes(of part: FileBytes) throws(FileProblem) -> [Box] {
    var boxes: [Box] = []
    var offset = 0
    while offset < part.count {
      guard boxes.count < mostBoxes else { throw .damaged("too many boxes") }
      let box = try box(in: part, at: offset)
      boxes.append(box)
      offset = box.end
    }
    return boxes
  }

  private static func box(in part: FileBytes, at offset: Int) throws(FileProblem) -> Box {
    var length = try part.bigEndian(at: offset, size: 4)
    var header = 8
    if length == 1 {
      // Lengths beyond 4 GiB are beyond any limit here.
      guard try part.bigEndian(at: offset + 8, size: 4) == 0 else { throw .cutOff }
      length = try part.bigEndian(at: offset + 12, size: 4)
      header = 16
    } else if length == 0 {
      length = part.count - offset
    }
    guard length >= header else { throw .damaged("a box shorter than its header") }
    return Box(
      type: try part.tag(at: offset + 4),
      content: try part.part(at: offset + header, count: length - header), end: offset + length)
  }
}
