import Testing

@testable import GreenroomServer

@Suite
struct RequestTargetTests {
  @Test(
    arguments: [
      ("/a?key=x", "x"), ("/a?key=x&v=2", "x"), ("/a?v=2&key=x", "x"), ("/a?key=", ""), ("/a?key", ""),
      ("/a?key&v=2", ""), ("/a?key=a%20b+c", "a b c"), ("/a?k%65y=x", "x"), ("/a?keys=y&key=x", "x"),
      ("/a?key=x&key=y", "x"), ("/a?key=x=y", "x=y"), ("/a?key=%zz", nil), ("/a?Key=x", nil), ("/a?", nil),
      ("/a?ke", nil), ("/a", nil),
    ] as [(String, String?)])
  func `a parameter of the query is the first of its name, decoded`(target: String, value: String?) throws {
    #expect(try #require(RequestTarget(target)).query("key") == value)
  }

  @Test(arguments: [
    ("/", [""]), ("/a/b", ["a", "b"]), ("/a%20b/c", ["a b", "c"]), ("/a%2Fb", ["a/b"]), ("/a/", ["a", ""]),
    ("/%C3%A9", ["é"]), ("http://host/a?b", ["a"]), ("/...", ["..."]), ("/a?x=/../", ["a"]),
  ])
  func `segments are split first and decoded then`(target: String, segments: [String]) {
    #expect(RequestTarget(target)?.segments == segments)
  }

  @Test(arguments: [
    "", "*", "a", "host:80", "/a b", "/a%", "/a%2", "/a%zz", "/..", "/a/../b", "/a/./b", "/%2e%2e/b", "/.%2E",
    "/a%00", "/a%0a", "/a%ff", "/a#b", "/é", "http://host", "/a\u{7f}",
  ])
  func `a malformed target does not exist`(target: String) {
    #expect(RequestTarget(target) == nil)
  }

  @Test func `query parameters are decoded and the first of a name counts`() {
    let target = RequestTarget("/a?x=1&x=2&y=a%26b+c&z&%7A2=3&bad=%f")
    #expect(target?.query("x") == "1")
    #expect(target?.query("y") == "a&b c")
    #expect(target?.query("z") == "")
    #expect(target?.query("z2") == "3")
    #expect(target?.query("bad") == nil)
    #expect(target?.query("none") == nil)
    #expect(RequestTarget("/a")?.query("x") == nil)
  }
}
