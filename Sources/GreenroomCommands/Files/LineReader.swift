import Foundation

/// Reads a file line by line and holds no more of it than the line and what came with it.
struct LineReader {
  enum Line {
    case text([UInt8])
    /// A line longer than the limit; it was passed over.
    case tooLong
  }

  private let file: InputFile
  private let descriptor: InputFile.Descriptor
  private let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  /// The newline that ends the next line, where it is in the buffer.
  private var newline: Int?
  private var isPassingOver = false
  private var isAtEnd = false

  private static let chunk = 1 << 18

  /// - Parameter limit: the longest line, in bytes.
  init(_ file: InputFile, limit: Int) throws(ToolError) {
    self.file = file
    self.limit = limit
    descriptor = try file.open()
  }

  func close() {
    file.close(descriptor)
  }

  /// Whether the next line is here already, so that asking for it does not wait.
  var hasLine: Bool { newline != nil }

  /// The next line without its end; nil behind the last.
  mutating func next() throws(ToolError) -> Line? {
    while newline == nil, !isAtEnd { try readMore() }
    let end = newline ?? buffer.count
    // The newline at the end of a file begins no other line.
    guard newline != nil || start < end || isPassingOver else { return nil }
    defer { moveOn(from: end) }
    if isPassingOver || end - start > limit { return .tooLong }
    return .text(Array(buffer[start..<end]))
  }

  private mutating func moveOn(from end: Int) {
    start = min(end + 1, buffer.count)
    isPassingOver = false
    newline = firstNewline(from: start)
  }

  private mutating func readMore() throws(ToolError) {
    buffer.removeSubrange(..<start)
    start = 0
    if buffer.count > limit {
      isPassingOver = true
      buffer.removeAll(keepingCapacity: true)
    }
    let searched = buffer.count
    let chunk = try file.read(descriptor, atMost: Self.chunk)
    isAtEnd = chunk.isEmpty
    buffer += chunk
    newline = firstNewline(from: searched)
  }

  private func firstNewline(from position: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard position < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + position, Int32(UInt8(ascii: "\n")), bytes.count - position)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }
}
