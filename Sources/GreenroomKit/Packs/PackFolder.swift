package import Foundation
package import GreenroomCore

/// A folder on disk that an app ships.
package struct PackFolder: PackFiles {
  /// The real path, all links followed.
  private let path: String

  /// The folder at `url`; nil where there is none.
  package init?(_ url: URL) {
    guard let real = Self.realPath(url.path) else { return nil }
    path = real
  }

  /// The real path of a file; nil where there is none, or where a link leads out of the folder.
  func place(of path: PackPath) -> String? {
    Self.realPath("\(self.path)/\(path)").flatMap { PackPath.isInside($0, folder: self.path) ? $0 : nil }
  }

  package func look(at path: PackPath) -> PackFile {
    guard let file = Self.realPath("\(self.path)/\(path)") else { return .missing }
    guard PackPath.isInside(file, folder: self.path) else { return .outside }
    var info = stat()
    guard stat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return .other }
    return .file(bytes: Int(info.st_size))
  }

  package func read(_ path: PackPath) throws -> [UInt8] {
    guard let file = place(of: path) else { throw MissingPackFile() }
    var bytes: [UInt8] = []
    try FileReading.pieces(of: file) { bytes += $0 }
    return bytes
  }

  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
