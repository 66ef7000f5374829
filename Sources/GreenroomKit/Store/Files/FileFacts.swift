import Foundation

/// What one file on disk is: asked anew each time, never remembered.
struct FileFacts: Hashable, Sendable {
  /// Which file this is, whatever its name: another one under the same name differs.
  let identity: Identity
  /// The length in bytes.
  let length: Int64

  struct Identity: Hashable, Sendable {
    fileprivate let device: UInt64
    fileprivate let node: UInt64
  }

  /// Looks at the file at `path`; nil when there is none or it may not be looked at.
  init?(path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    self.init(info)
  }

  /// Looks at an open file.
  init?(descriptor: Int32) {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { return nil }
    self.init(info)
  }

  private init(_ info: stat) {
    identity = Identity(
      device: UInt64(truncatingIfNeeded: info.st_dev), node: UInt64(truncatingIfNeeded: info.st_ino))
    length = Int64(info.st_size)
  }

  /// The length of the file at `path`, 0 without one.
  static func length(of path: String) -> Int64 { FileFacts(path: path)?.length ?? 0 }
}
