import Foundation
import GreenroomCore

/// A file that a command is called with; `-` is standard input.
struct InputFile: Sendable {
  /// As the caller wrote it.
  let name: String
  private let path: String?

  init(_ name: String, _ surroundings: Surroundings) {
    self.name = name
    path = name == "-" ? nil : surroundings.url(name).path
  }

  /// How sentences call it.
  var title: String { path == nil ? "standard input" : "the file \(name.quoted)" }

  /// The file's name without folder and extension; nil for standard input.
  var stem: String? {
    path.map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent }
  }

  /// Whether this is a folder instead.
  var isFolder: Bool {
    var isDirectory: ObjCBool = false
    return path.map { FileManager.default.fileExists(atPath: $0, isDirectory: &isDirectory) } ?? false
      && isDirectory.boolValue
  }

  /// The file as JSON.
  ///
  /// - Throws: when it cannot be read, or is no JSON.
  func json(limits: JSONLimits = JSONLimits()) throws(ToolError) -> JSONValue {
    let bytes = try bytes(limit: limits.bytes)
    do {
      return try JSONDocument(bytes, limits: limits).root
    } catch {
      let position = TextPosition(of: error.offset, in: bytes)
      throw .inaccessible("\(title) is no JSON: \(error), \(position); correct it or give another")
    }
  }

  /// The whole file, or one byte more than `limit` of a longer one.
  func bytes(limit: Int) throws(ToolError) -> [UInt8] {
    let descriptor = try open()
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let chunk = try read(descriptor, atMost: min(1 << 20, limit + 1 - bytes.count))
      if chunk.isEmpty { break }
      bytes += chunk
    }
    return bytes
  }

  // MARK: Piece by piece

  /// Opens the file.
  func open() throws(ToolError) -> Descriptor {
    guard let path else { return STDIN_FILENO }
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw unreadable(errno) }
    return descriptor
  }

  /// The next bytes, as many as there are by now; none at the end.
  func read(_ descriptor: Descriptor, atMost count: Int) throws(ToolError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      var result = Foundation.read(descriptor, buffer.baseAddress, count)
      while result < 0, errno == EINTR { result = Foundation.read(descriptor, buffer.baseAddress, count) }
      if result < 0 { failure = errno }
      filled = max(result, 0)
    }
    if failure != 0 { throw unreadable(failure) }
    return bytes
  }

  func close(_ descriptor: Descriptor) {
    if descriptor != STDIN_FILENO { _ = Foundation.close(descriptor) }
  }

  private func unreadable(_ number: Int32) -> ToolError {
    let reason =
      number == ENOENT
      ? "there is no such file or folder" : String(cString: strerror(number)).lowercased()
    return .inaccessible("\(title) cannot be read (\(reason)); name another")
  }

  typealias Descriptor = Int32
}

/// A place in a text for people.
struct TextPosition: CustomStringConvertible {
  let line: Int
  let column: Int

  /// - Parameter offset: in bytes.
  init(of offset: Int, in bytes: [UInt8]) {
    let before = bytes.prefix(offset)
    line = before.reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    column = before.count - start + 1
  }

  var description: String { "line \(line), column \(column)" }
}
