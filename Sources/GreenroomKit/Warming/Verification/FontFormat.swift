/// Font files: TrueType and OpenType, collections of them, WOFF and WOFF2.
///
/// A page that says "not found" with status 200 is no font, however it is named.
enum FontFormat {
  /// More faces, and more tables in one, than any font has.
  private static let mostFaces = 256
  private static let mostTables = 1024

  /// Throws for what is no whole font file.
  static func check(_ file: FileBytes) throws(FileProblem) {
    if file.has("wOFF") { return try checkWOFF(file) }
    if file.has("wOF2") { return try checkWOFF2(file) }
    if file.has("ttcf") { return try checkCollection(file) }
    guard isFace(file, at: 0) else { throw .wrongKind(expected: "font") }
    try checkTables(of: file, at: 0)
  }

  private static func isFace(_ file: FileBytes, at offset: Int) -> Bool {
    file.has([0, 1, 0, 0], at: offset) || file.has("OTTO", at: offset) || file.has("true", at: offset)
  }

  private static func checkCollection(_ file: FileBytes) throws(FileProblem) {
    let faces = try file.bigEndian(at: 8, size: 4)
    guard (1...mostFaces).contains(faces) else { throw .damaged("its number of faces") }
    for face in 0..<faces {
      let offset = try file.bigEndian(at: 12 + 4 * face, size: 4)
      guard isFace(file, at: offset) else { throw .damaged("a face that is none") }
      try checkTables(of: file, at: offset)
    }
  }

  /// Every table of a face lies inside the file, so that a file that was cut shows it.
  private static func checkTables(of file: FileBytes, at start: Int) throws(FileProblem) {
    for table in 0..<(try tableCount(in: file, at: start + 4)) {
      let entry = start + 12 + 16 * table
      try checkName(in: file, at: entry)
      let content = try file.part(
        at: file.bigEndian(at: entry + 8, size: 4), count: file.bigEndian(at: entry + 12, size: 4))
      // The one table that carries a mark of its own.
      if file.has("head", at: entry), !content.has([0x5F, 0x0F, 0x3C, 0xF5], at: 12) {
        throw .damaged("its head table")
      }
    }
  }

  private static func checkWOFF(_ file: FileBytes) throws(FileProblem) {
    try checkLength(of: file)
    for table in 0..<(try tableCount(in: file, at: 12)) {
      let entry = 44 + 20 * table
      try checkName(in: file, at: entry)
      _ = try file.part(
        at: file.bigEndian(at: entry + 4, size: 4), count: file.bigEndian(at: entry + 8, size: 4))
    }
  }

  private static func checkWOFF2(_ file: FileBytes) throws(FileProblem) {
    try checkLength(of: file)
    _ = try tableCount(in: file, at: 12)
    let compressed = try file.bigEndian(at: 20, size: 4)
    _ = try file.part(at: 48, count: compressed)
    guard compressed > 0 else { throw .damaged("it has no content") }
  }

  /// A packed font says how long it is.
  private static func checkLength(of file: FileBytes) throws(FileProblem) {
    let length = try file.bigEndian(at: 8, size: 4)
    if length > file.count { throw .cutOff }
    if length < file.count { throw .damaged("it is longer than it says") }
  }

  private static func tableCount(
    in file: FileBytes, at offset: Int
  ) throws(FileProblem) -> Int {
    let count = try file.bigEndian(at: offset, size: 2)
    guard (1...mostTables).contains(count) else { throw .damaged("its number of tables") }
    return count
  }

  private static func checkName(in file: FileBytes, at offset: Int) throws(FileProblem) {
    for position in 0..<4 where !(0x20...0x7E).contains(try file.byte(at: offset + position)) {
      throw .damaged("a table without a name")
    }
  }
}
