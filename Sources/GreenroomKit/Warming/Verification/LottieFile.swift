import GreenroomCore

/// Lottie animations: JSON, or that JSON with its images in a zip archive (dotLottie).
enum LottieFile {
  /// Throws for what is no whole animation.
  static func check(_ file: FileBytes) throws(FileProblem) {
    if file.has("PK\u{3}\u{4}") { return try checkArchive(file) }
    guard let document = try? JSONDocument(file.bytes), document.root["layers"] != nil
    else { throw .wrongKind(expected: "Lottie animation") }
  }

  /// An archive ends with its directory's end record, behind which only a comment may stand.
  private static func checkArchive(_ file: FileBytes) throws(FileProblem) {
    var offset = file.count - 22
    let first = max(0, offset - 65_535)
    while offset >= first {
      if file.has("PK\u{5}\u{6}", at: offset) {
        let size = try file.littleEndian(at: offset + 12, size: 4)
        let start = try file.littleEndian(at: offset + 16, size: 4)
        if start + size <= offset { return }
      }
      offset -= 1
    }
    throw .cutOff
  }
}
