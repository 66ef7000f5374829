import Foundation

/// What tells whether a file has changed without reading it.
struct FileStamp: Hashable, Sendable {
  let size: Int
  private let number: UInt64
  private let modified: Int64
  private let changed: Int64

  /// The stamp of the file at `path`, links followed; nil when it is none or cannot be looked at.
  init?(path: String) {
    var info = stat()
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    size = Int(info.st_size)
    number = UInt64(info.st_ino)
    #if canImport(Darwin)
      modified = Self.nanoseconds(info.st_mtimespec)
      changed = Self.nanoseconds(info.st_ctimespec)
    #else
      modified = Self.nanoseconds(info.st_mtim)
      changed = Self.nanoseconds(info.st_ctim)
    #endif
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
