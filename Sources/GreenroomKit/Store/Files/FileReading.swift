import Foundation
import GreenroomDigest

/// Reads files with plain system calls, which say what went wrong.
enum FileReading {
  enum Whole: Sendable {
    case read(Data)
    case missing
    /// The file has other bytes.
    case damaged(FileFacts.Identity)
    case failed(FileError)
  }

  /// The bytes of the file at `path`, which must be `length` bytes with the hash `sha256`.
  static func whole(_ path: String, length: Int, sha256: String) -> Whole {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return errno == ENOENT ? .missing : .failed(.last("open")) }
    defer { close(descriptor) }
    guard let facts = FileFacts(descriptor: descriptor) else { return .failed(.last("stat")) }
    guard facts.length == Int64(length) else { return .damaged(facts.identity) }
    var bytes = Data(count: length)
    do throws(FileError) {
      let count = try fill(&bytes, from: descriptor)
      guard count == length, SHA256Digest(of: bytes).hex == sha256 else { return .damaged(facts.identity) }
      return .read(bytes)
    } catch {
      return .failed(error)
    }
  }

  /// Hands the file's bytes to `visit` piece by piece.
  static func pieces(of path: String, visit: (Data) throws -> Void) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError.last("open") }
    defer { close(descriptor) }
    var piece = Data(count: 1 << 18)
    while true {
      let count = try fill(&piece, from: descriptor)
      guard count > 0 else { return }
      try visit(piece.prefix(count))
    }
  }

  /// Reads until `bytes` is full or the file ends, and returns how many bytes came.
  private static func fill(_ bytes: inout Data, from descriptor: Int32) throws(FileError) -> Int {
    let whole = bytes.count
    var filled = 0
    while filled < whole {
      let start = filled
      let count = bytes.withUnsafeMutableBytes { buffer in
        read(descriptor, buffer.baseAddress.map { $0 + start }, whole - start)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError.last("read") }
      guard count > 0 else { break }
      filled += count
    }
    return filled
  }
}
