import Dispatch
import Foundation

/// Where accepted events are kept, and how much of them.
public struct EventStorage: Sendable {
  /// The folder; it is created when missing. Files are `events.jsonl`, then `events.1.jsonl` and so on, the
  /// older the higher.
  public var folder: String
  /// The longest file, in bytes. Default 16 MiB.
  public var fileBytes = 16 << 20
  /// Files that are kept beside the one that is written. Default 4.
  public var keptFiles = 4

  /// Storage in `folder` with the defaults stated at each field.
  public init(folder: String) {
    self.folder = folder
  }
}

/// Appends lines to a file that is exchanged for a new one when it is full; the oldest is then deleted.
// Sendable because the descriptor and the size are touched only on `queue`.
final class EventFile: @unchecked Sendable {
  private let storage: EventStorage
  private let log: ServerLog
  private let queue = DispatchQueue(label: "greenroom.events")
  private var descriptor: Int32 = -1
  private var size = 0

  init(_ storage: EventStorage, log: ServerLog) {
    self.storage = storage
    self.log = log
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Appends `lines` whole or not at all; false when the disk does not take them.
  func append(_ lines: [UInt8]) -> Bool {
    queue.sync {
      guard openFile(), makeRoom(for: lines.count), write(lines) else {
        log.error("events cannot be written to \(path(0)): \(String(cString: strerror(errno)))")
        return false
      }
      return true
    }
  }

  private func path(_ number: Int) -> String {
    number == 0 ? "\(storage.folder)/events.jsonl" : "\(storage.folder)/events.\(number).jsonl"
  }

  private func openFile() -> Bool {
    if descriptor >= 0 { return true }
    // Where this fails, opening the file does too and says why.
    try? FileManager.default.createDirectory(atPath: storage.folder, withIntermediateDirectories: true)
    descriptor = open(path(0), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    size = Int(lseek(descriptor, 0, SEEK_END))
    return true
  }

  /// Exchanges a file that `count` bytes do not fit into for a new one; false when it cannot be moved away.
  private func makeRoom(for count: Int) -> Bool {
    guard size > 0, size + count > storage.fileBytes else { return true }
    close(descriptor)
    descriptor = -1
    return moveFiles() && openFile()
  }

  /// Moves the files up to the first number that is free, so that trying again costs no file; the last one goes where
  /// none is.
  private func moveFiles() -> Bool {
    let kept = storage.keptFiles
    let free = (1..<max(kept, 1)).first { access(path($0), F_OK) != 0 } ?? kept
    for number in stride(from: free - 1, to: 0, by: -1) { rename(path(number), path(number + 1)) }
    let isMoved = (kept > 0 ? rename(path(0), path(1)) : unlink(path(0))) == 0
    // Somebody else may have taken the file away already.
    return isMoved || errno == ENOENT
  }

  private func write(_ lines: [UInt8]) -> Bool {
    var written = 0
    while written < lines.count {
      let count = lines.withUnsafeBytes { bytes in
        Foundation.write(descriptor, bytes.baseAddress! + written, lines.count - written)  // not empty here
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let reason = errno
        // Half a line would spoil the next one too.
        ftruncate(descriptor, off_t(size))
        errno = reason
        return false
      }
      written += count
    }
    size += written
    return true
  }
}
