import Foundation

/// The folder of blobs: files named by their SHA-256 in folders named by its first two digits, and `tmp` for those
/// that are being written.
struct BlobFolder: Sendable {
  let path: String

  private var temporaries: String { path + "/tmp" }

  /// Where the blob with this hash lies; nil for a text that is no hash, since it names a file.
  func file(_ sha256: String) -> String? {
    guard sha256.utf8.count == 64, sha256.utf8.allSatisfy(Self.isHexadecimal) else { return nil }
    return "\(path)/\(sha256.prefix(2))/\(sha256.dropFirst(2))"
  }

  /// Where to look for a blob's bytes.
  func place(of entry: BlobEntry) -> BlobIndex.Place? {
    file(entry.sha256).map { BlobIndex.Place(path: $0, sha256: entry.sha256, size: entry.size) }
  }

  /// Whether the blob is there with all its bytes.
  func holds(_ sha256: String, size: Int) -> Bool {
    file(sha256).flatMap(FileFacts.init(path:))?.length == Int64(size)
  }

  /// Takes `size` bytes of room for a blob that is about to be written.
  func makeTemporary(size: Int) throws -> TemporaryBlob {
    try makeFolder(temporaries)
    return try TemporaryBlob(path: temporaries + "/" + UUID().uuidString, size: size)
  }

  /// Gives `blob` the name of its hash.
  func adopt(_ blob: TemporaryBlob, as sha256: String) throws {
    guard let final = file(sha256) else { throw FileError(operation: "name", number: EINVAL) }
    try makeFolder((final as NSString).deletingLastPathComponent)
    try blob.move(to: final)
  }

  /// Removes a blob's file. One that is missing already is as good.
  func remove(_ sha256: String) {
    if let file = file(sha256) { unlink(file) }
  }

  /// Removes every file of the folder.
  func removeAll() {
    for folder in names(in: path) {
      for name in names(in: path + "/" + folder) { unlink("\(path)/\(folder)/\(name)") }
    }
  }

  /// The bytes of blobs that are being written, by any process.
  var temporaryBytes: Int64 {
    names(in: temporaries).reduce(0) { $0 + FileFacts.length(of: temporaries + "/" + $1) }
  }

  /// Removes temporary files whose process has died.
  ///
  /// - Returns: how many were removed, and whether others are still being written.
  @discardableResult
  func sweepTemporaries() -> (removed: Int, areSomeAlive: Bool) {
    var swept = (removed: 0, areSomeAlive: false)
    for name in names(in: temporaries) {
      if isAlive(temporaries + "/" + name) {
        swept.areSomeAlive = true
      } else {
        unlink(temporaries + "/" + name)
        swept.removed += 1
      }
    }
    return swept
  }

  /// Every file that bears the name of a blob, and those beside them that do not.
  func files() -> [BlobFile] {
    names(in: path).filter { $0 != "tmp" }.flatMap { folder in
      names(in: path + "/" + folder).map { name in
        let path = "\(path)/\(folder)/\(name)"
        return BlobFile(path: path, sha256: file(folder + name) == path ? folder + name : nil)
      }
    }
  }

  /// Whether somebody holds the lock that a temporary file is written under.
  private func isAlive(_ file: String) -> Bool {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0
  }

  private func makeFolder(_ folder: String) throws {
    guard FileFacts(path: folder) == nil else { return }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// What is in `folder`; nothing when it is missing.
  private func names(in folder: String) -> [String] {
    guard FileFacts(path: folder) != nil else { return [] }
    return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}

/// A file in the folder of blobs.
struct BlobFile: Hashable, Sendable {
  let path: String
  /// The hash that it is named by; nil for a file that is none of ours.
  let sha256: String?
}
