import Foundation

/// Reads files of a content folder.
struct ContentFiles {
  /// The longest JSON file, in bytes.
  static let documentLimit = 4 << 20
  /// The longest asset, in bytes: assets are held in memory.
  static let assetLimit = 32 << 20
  /// All assets together, in bytes.
  static let totalLimit = 1 << 30

  let root: String

  /// The whole file, or why it cannot be had.
  func read(_ path: String, limit: Int) -> Result<[UInt8], Failure> {
    guard let handle = FileHandle(forReadingAtPath: "\(root)/\(path)") else { return .failure(.unreadable) }
    defer { try? handle.close() }
    do {
      // One byte more than allowed tells a file that has grown since it was looked at.
      let data = try handle.read(upToCount: limit + 1) ?? Data()
      return data.count > limit ? .failure(.tooLarge(limit: limit)) : .success([UInt8](data))
    } catch {
      return .failure(.unreadable)
    }
  }

  enum Failure: Error {
    case unreadable
    case tooLarge(limit: Int)
  }
}

extension ContentProblems {
  func unreadable(_ path: String, _ failure: ContentFiles.Failure) {
    switch failure {
    case .unreadable:
      error(path, .root, "The file cannot be read.", remedy: "Check its permissions.")
    case .tooLarge(let limit):
      error(
        path, .root, "The file is longer than \(limit) bytes.",
        remedy: "Make it smaller, or serve it from another host.")
    }
  }
}
