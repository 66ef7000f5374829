/// SVG: text whose first element is `svg`, up to that element's end.
enum SVGFile {
  /// Whether the text begins with an `svg` element, after declarations, comments and a document type.
  static func isOne(_ file: FileBytes) -> Bool { rootStart(in: file) != nil }

  /// Throws for a drawing that is not whole.
  static func check(_ file: FileBytes) throws(FileProblem) {
    guard let start = rootStart(in: file) else { throw .wrongKind(expected: "SVG") }
    let end = contentEnd(of: file)
    if has("</svg>", endingAt: end, in: file) || has("</svg:svg>", endingAt: end, in: file) { return }
    // An element without content: its first ">" is the file's last.
    if has("/>", endingAt: end, in: file), file.next(UInt8(ascii: ">"), from: start) == end - 1 { return }
    throw .cutOff
  }

  private static func rootStart(in file: FileBytes) -> Int? {
    var offset = skipSpace(in: file, from: file.has([0xEF, 0xBB, 0xBF]) ? 3 : 0)
    while file.has("<?", at: offset) || file.has("<!", at: offset) {
      guard let end = endOfPreamble(in: file, from: offset) else { return nil }
      offset = skipSpace(in: file, from: end)
    }
    let nameEnd = offset + (file.has("<svg:svg", at: offset) ? 8 : 4)
    guard file.has("<svg", at: offset), let next = try? file.byte(at: nameEnd) else { return nil }
    return isSpace(next) || next == 0x3E || next == 0x2F ? offset : nil
  }

  /// Behind a declaration, a comment or a document type.
  private static func endOfPreamble(in file: FileBytes, from start: Int) -> Int? {
    if file.has("<?", at: start) { return file.end(of: "?>", from: start) }
    if file.has("<!--", at: start) { return file.end(of: "-->", from: start + 4) }
    guard let end = file.end(of: ">", from: start) else { return nil }
    // A document type may hold declarations of its own, in brackets.
    if let bracket = file.end(of: "[", from: start), bracket < end {
      return file.end(of: "]", from: bracket).flatMap { file.end(of: ">", from: $0) }
    }
    return end
  }

  /// The end of the text without white space and comments behind it.
  private static func contentEnd(of file: FileBytes) -> Int {
    var end = file.count
    while true {
      while end > 0, let last = try? file.byte(at: end - 1), isSpace(last) { end -= 1 }
      guard has("-->", endingAt: end, in: file) else { return end }
      var start = end - 4
      while start > 0, !file.has("<!--", at: start) { start -= 1 }
      guard start > 0 else { return end }
      end = start
    }
  }

  private static func has(_ text: StaticString, endingAt end: Int, in file: FileBytes) -> Bool {
    file.has(text, at: end - text.utf8CodeUnitCount)
  }

  private static func skipSpace(in file: FileBytes, from start: Int) -> Int {
    var offset = start
    while let byte = try? file.byte(at: offset), isSpace(byte) { offset += 1 }
    return offset
  }

  private static func isSpace(_ byte: Int) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
