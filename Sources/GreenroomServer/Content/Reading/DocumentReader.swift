import GreenroomCore

/// Reads the JSON files of a content folder.
struct DocumentReader {
  let files: ContentFiles
  let problems: ContentProblems

  /// The document at `path`, checked for syntax and doubled keys; nil, and reported, when there is none.
  func read(_ path: String) -> JSONDocument? {
    let bytes: [UInt8]
    switch files.read(path, limit: ContentFiles.documentLimit) {
    case .success(let read): bytes = read
    case .failure(let failure):
      problems.unreadable(path, failure)
      return nil
    }
    do throws(JSONReadError) {
      let document = try JSONDocument(bytes)
      reportDoubledKeys(of: document, path)
      return document
    } catch {
      let (line, column) = Self.position(of: error.offset, in: bytes)
      problems.error(
        path, .root, "This is no valid JSON: \(error), line \(line), column \(column).",
        remedy: "Correct the text there; a missing comma or quote just before is the usual cause.")
      return nil
    }
  }

  private func reportDoubledKeys(of document: JSONDocument, _ path: String) {
    for place in DuplicateKeys.places(in: document.root) {
      problems.error(
        path, place, "This key stands twice in the same object.", remedy: "Keep one of the two.")
    }
  }

  private static func position(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let before = bytes.prefix(offset)
    let line = before.reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return (line, before.count - start + 1)
  }
}
