import Foundation

/// What tells whether a file has changed without reading it.
struct FileStamp: Hashable, Sendable {
  let size: Int
  private let number: UInt64
  private let modified: Int64
  private let changed: Int64

  init(_ info: stat) {
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

/// What is at a path.
enum FileKind {
  case file(FileStamp)
  case folder
  case link
  /// Nothing, or something that is neither: a socket, a device.
  case other

  /// - Parameter followsLinks: Looks at what a link leads to instead of the link.
  init(path: String, followsLinks: Bool) {
    var info = stat()
    guard (followsLinks ? stat(path, &info) : lstat(path, &info)) == 0 else {
      self = .other
      return
    }
    switch info.st_mode & S_IFMT {
    case S_IFREG: self = .file(FileStamp(info))
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    default: self = .other
    }
  }
}
