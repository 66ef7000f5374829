import Foundation

/// Replaces files so that nobody ever sees half of one.
enum AtomicFile {
  /// Writes `bytes` in place of what is at `url`.
  static func write(_ bytes: [UInt8], to url: URL) throws {
    try stage(bytes, for: url).commit()
  }

  /// Writes `bytes` beside `url`, on the disk and not yet in its place.
  ///
  /// A file that is replaced gives its permissions on; the name begins with a dot, so that no server takes the new
  /// one for content.
  static func stage(_ bytes: [UInt8], for url: URL) throws -> StagedFile {
    let target = url.resolvingSymlinksInPath()
    let name = ".\(target.lastPathComponent).\(UUID().uuidString)"
    let staged = StagedFile(
      temporary: target.deletingLastPathComponent().appendingPathComponent(name), target: target)
    do {
      try Data(bytes).write(to: staged.temporary, options: .withoutOverwriting)
      try staged.synchronize()
      if let mode = try? FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions] {
        try FileManager.default.setAttributes(
          [.posixPermissions: mode], ofItemAtPath: staged.temporary.path)
      }
    } catch {
      staged.remove()
      throw error
    }
    return staged
  }
}

/// A file that was written and is not yet in its place.
struct StagedFile: Sendable {
  let temporary: URL
  let target: URL

  /// Puts the file in its place.
  func commit() throws {
    guard rename(temporary.path, target.path) == 0 else {
      let failure = POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      remove()
      throw failure
    }
  }

  /// Gives up.
  func remove() {
    try? FileManager.default.removeItem(at: temporary)
  }

  fileprivate func synchronize() throws {
    let handle = try FileHandle(forUpdating: temporary)
    defer { try? handle.close() }
    try handle.synchronize()
  }
}
