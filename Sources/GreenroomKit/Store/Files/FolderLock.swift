import Foundation

/// Keeps processes apart while one of them makes or replaces the files of a folder.
///
/// It is an advisory lock on the folder itself, so that it leaves no file behind, and the kernel takes it from a
/// process that dies.
enum FolderLock {
  /// Runs `body` with the lock of the folder at `path`.
  ///
  /// Waits for another holder at most two seconds and then goes on without: a holder that is stuck must not stop
  /// everybody, and the lock only narrows a window that SQLite survives.
  static func hold<Value>(_ path: String, _ body: () throws -> Value) rethrows -> Value {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return try body() }
    defer { close(descriptor) }
    var patience = 200
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0, patience > 0 {
      usleep(10_000)
      patience -= 1
    }
    return try body()
  }
}
