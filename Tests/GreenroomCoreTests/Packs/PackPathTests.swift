import GreenroomCore
import Testing

@Suite struct PackPathTests {
  @Test(arguments: [
    "pack.json", "assets/0a.png", "a/b/c", "images/0-hero image.png", "..a", "a..", ".a", "...", "é.png",
  ])
  func `a relative path is taken as it stands`(text: String) {
    #expect(PackPath(text)?.description == text)
  }

  @Test(arguments: [
    "", "/etc/passwd", "..", "../a", "a/../b", "a/..", ".", "./a", "a/./b", "a//b", "a/", "a\\b", "a\0b",
    "a\nb", "a\u{7f}", String(repeating: "a", count: 256), String(repeating: "a/", count: 600) + "a",
  ])
  func `a path that may lead out of the folder or that no system takes is refused`(text: String) {
    #expect(PackPath(text) == nil)
  }

  @Test func `a file is inside only below the folder itself`() {
    #expect(PackPath.isInside("/a/b/c", folder: "/a/b"))
    #expect(PackPath.isInside("/c", folder: "/"))
    #expect(!PackPath.isInside("/a/bc", folder: "/a/b"))
    #expect(!PackPath.isInside("/a/b", folder: "/a/b"))
    #expect(!PackPath.isInside("/c", folder: "/a/b"))
  }

  @Test func `texts that only look the same are different paths`() {
    #expect(PackPath("\u{e9}") != PackPath("e\u{301}"))
  }
}
