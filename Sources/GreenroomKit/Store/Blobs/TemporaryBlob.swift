import Foundation
import GreenroomDigest

/// A blob that is being written, under a name that nobody looks for.
///
/// It is locked as long as this object or its process lives, so that others can tell it from what a killed process
/// left behind. It has its full length from the start: that is how its room is taken, in every process's eyes.
final class TemporaryBlob: Sendable {
  private let path: String
  private let descriptor: Int32

  /// Makes a file of `size` bytes at `path`, which must not exist.
  init(path: String, size: Int) throws {
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError.last("create") }
    self.path = path
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, ftruncate(descriptor, off_t(size)) == 0 else {
      let error = FileError.last("reserve")
      discard()
      throw error
    }
  }

  deinit {
    close(descriptor)
  }

  /// Writes `content` from the start and hashes it on the way.
  ///
  /// - Throws: also when it is not `size` bytes long.
  func fill(_ content: BlobContent, size: Int) throws -> SHA256Digest {
    var hasher = SHA256Hasher()
    var written = 0
    try content.forEachPiece { piece in
      hasher.update(piece)
      try append(piece)
      written += piece.count
    }
    guard written == size else { throw BlobFault.otherLength }
    return hasher.finish()
  }

  /// Gives the file its final name, in place of a file that has it.
  func move(to final: String) throws {
    guard rename(path, final) == 0 else { throw FileError.last("rename") }
  }

  /// Removes the file.
  func discard() {
    unlink(path)
  }

  private func append(_ piece: Data) throws {
    var written = 0
    while written < piece.count {
      let start = written
      let count = piece.withUnsafeBytes { buffer in
        write(descriptor, buffer.baseAddress.map { $0 + start }, piece.count - start)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileError.last("write") }
      written += count
    }
  }
}

/// Why bytes were not kept although the disk took them.
enum BlobFault: Error {
  /// Their hash is not the one that was promised.
  case otherHash
  /// They are not as many as were announced.
  case otherLength
}
