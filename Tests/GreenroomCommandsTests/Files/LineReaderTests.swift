import Foundation
import TestSupport
import Testing

@testable import GreenroomCommands

@Suite(.timeLimit(.minutes(5)))
struct LineReaderTests {
  private func lines(_ text: String, limit: Int = 10) throws -> [String?] {
    let folder = try TemporaryFolder()
    try Data(text.utf8).write(to: folder.file("lines"))
    var reader = try LineReader(InputFile(folder.file("lines").path, .system), limit: limit)
    defer { reader.close() }
    var lines: [String?] = []
    while let line = try reader.next() {
      switch line {
      case .text(let bytes): lines.append(String(decoding: bytes, as: UTF8.self))
      case .tooLong: lines.append(nil)
      }
    }
    return lines
  }

  @Test func `lines end with a newline or with the file`() throws {
    #expect(try lines("") == [])
    #expect(try lines("a") == ["a"])
    #expect(try lines("a\n") == ["a"])
    #expect(try lines("\n\na\r\nb") == ["", "", "a\r", "b"])
  }

  @Test func `a line beyond the limit is passed over and the next ones are read`() throws {
    #expect(try lines("0123456789\n01234567890\nx") == ["0123456789", nil, "x"])
    let long = String(repeating: "x", count: 1_000_000)
    #expect(try lines("a\n\(long)\nb\n\(long)") == ["a", nil, "b", nil])
    #expect(try lines("\(long)\n") == [nil])
  }

  @Test func `lines across the pieces of a file are whole`() throws {
    let expected = (0..<3000).map { String(repeating: "\($0)-", count: $0 % 200) }
    #expect(try lines(expected.joined(separator: "\n") + "\n", limit: 1 << 20) == expected)
  }
}
