/// The name of a file in a folder, with `/` between its parts, which never leads out of the folder.
///
/// What a link in the folder leads to is for whoever looks at the disk to see; ``isInside(_:folder:)`` judges it.
package struct PackPath: Hashable, Sendable, CustomStringConvertible {
  /// The path from the folder on.
  package let description: String

  /// The longest path and the longest part of one, in bytes: what every file system takes.
  static let longest = (path: 1024, part: 255)

  /// Takes a relative path; nil for one that is empty or absolute, has an empty part, `.` or `..`, a backslash or a
  /// control character, or is longer than file systems take.
  package init?(_ text: String) {
    let bytes = text.utf8
    guard !bytes.isEmpty, bytes.count <= Self.longest.path,
      bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "\\") })
    else { return nil }
    for part in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      let isDots = part.count <= 2 && part.allSatisfy { $0 == UInt8(ascii: ".") }
      guard !isDots, part.count <= Self.longest.part else { return nil }
    }
    description = text
  }

  /// A path that is known to be one.
  init(known text: String) {
    description = text
  }

  /// The manifest's path.
  package static let manifest = PackPath(known: PackManifest.fileName)

  /// Whether a file is in a folder, by the real paths of both, all links followed.
  package static func isInside(_ file: String, folder: String) -> Bool {
    file.utf8.starts(with: (folder.hasSuffix("/") ? folder : folder + "/").utf8)
  }
}

extension PackPath: Comparable {
  package static func < (left: PackPath, right: PackPath) -> Bool {
    left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
  }

  package static func == (left: PackPath, right: PackPath) -> Bool {
    left.description.utf8.elementsEqual(right.description.utf8)
  }
}
