import Foundation
import GreenroomCore

/// A pack on disk.
struct PackFolder: PackFiles {
  /// The real path, all links followed.
  private let path: String

  /// The folder at `path`; nil where there is none.
  init?(_ path: String) {
    guard let real = Self.realPath(path) else { return nil }
    self.path = real
  }

  func look(at path: PackPath) -> PackFile {
    guard let file = Self.realPath("\(self.path)/\(path)") else { return .missing }
    guard PackPath.isInside(file, folder: self.path) else { return .outside }
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file),
      attributes[.type] as? FileAttributeType == .typeRegular
    else { return .other }
    return .file(bytes: (attributes[.size] as? NSNumber)?.intValue ?? 0)
  }

  func read(_ path: PackPath) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(self.path)/\(path)")))
  }

  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
