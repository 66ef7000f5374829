import Testing

@testable import GreenroomServer

@Suite
struct ByteRangeTests {
  @Test(arguments: [
    ("bytes=0-4", ByteRange.part(0..<5)), ("bytes=5-", .part(5..<10)), ("bytes=-3", .part(7..<10)),
    ("bytes=0-99", .part(0..<10)), ("bytes=-99", .part(0..<10)), ("bytes=9-9", .part(9..<10)),
    ("Bytes=1-2", .part(1..<3)), ("bytes=0-99999999999999999999", .part(0..<10)),
    ("bytes=10-", .unsatisfiable), ("bytes=10-20", .unsatisfiable), ("bytes=-0", .unsatisfiable),
    ("bytes=99999999999999999999-", .unsatisfiable),
    ("bytes=4-2", .ignore), ("bytes=-", .ignore), ("bytes=", .ignore), ("bytes=0-1,3-4", .ignore),
    ("lines=0-1", .ignore), ("bytes=a-b", .ignore), ("bytes=+1-2", .ignore), ("bytes=1--2", .ignore),
    ("bytes= 1-2", .ignore),
  ])
  func `one range is read, everything else is ignored`(header: String, expected: ByteRange) {
    #expect(ByteRange.read(header, length: 10) == expected)
  }

  @Test func `no range of an empty file can be had`() {
    #expect(ByteRange.read("bytes=0-", length: 0) == .unsatisfiable)
    #expect(ByteRange.read("bytes=-1", length: 0) == .unsatisfiable)
  }
}
