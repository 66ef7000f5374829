/// The seam between packs and the disk: looks at files of one folder.
package protocol PackFiles: Sendable {
  /// What lies at `path`, links followed.
  func look(at path: PackPath) -> PackFile
  /// The bytes of a file.
  ///
  /// - Throws: what the system says.
  func read(_ path: PackPath) throws -> [UInt8]
}

/// What lies at a path of a pack.
package enum PackFile: Hashable, Sendable {
  /// Nothing.
  case missing
  /// A link that leads out of the folder.
  case outside
  /// A folder, or something else without bytes.
  case other
  /// A file of so many bytes.
  case file(bytes: Int)
}

/// A folder in memory.
package struct MemoryPackFiles: PackFiles {
  /// The files.
  package var files: [PackPath: [UInt8]]

  /// A folder with these files.
  package init(_ files: [PackPath: [UInt8]] = [:]) {
    self.files = files
  }

  package func look(at path: PackPath) -> PackFile {
    files[path].map { .file(bytes: $0.count) } ?? .missing
  }

  package func read(_ path: PackPath) throws -> [UInt8] {
    guard let bytes = files[path] else { throw MissingPackFile() }
    return bytes
  }
}

/// A file was read that is not there.
package struct MissingPackFile: Error, CustomStringConvertible {
  package init() {}

  package var description: String { "there is no such file" }
}
