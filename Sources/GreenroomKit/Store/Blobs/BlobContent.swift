package import Foundation

/// Where the bytes of a new blob come from.
package enum BlobContent: Sendable {
  /// Bytes in memory.
  case bytes(Data)
  /// A file, which is copied and stays where it is.
  case file(URL)

  /// How many bytes there are; 0 for a file that is missing.
  var size: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(let url): Int(FileFacts.length(of: url.path))
    }
  }

  /// Hands the bytes to `visit` piece by piece.
  func forEachPiece(_ visit: (Data) throws -> Void) throws {
    switch self {
    case .bytes(let bytes): try visit(bytes)
    case .file(let url): try FileReading.pieces(of: url.path, visit: visit)
    }
  }
}
