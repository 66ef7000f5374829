import Testing

@testable import GreenroomServer

@Suite
struct EntityTagsTests {
  @Test(arguments: [
    (#""a""#, true), (#"W/"a""#, true), ("*", true), (#""b", "a""#, true), (#""b","a""#, true),
    (#""x,y", W/"a""#, true), (#", "a""#, true), (#""b""#, false), (#"a"#, false), ("", false),
    (#""A""#, false), (#""a"#, false), (#""b" "a""#, true),
  ])
  func `a tag is found in a list, weakly`(list: String, expected: Bool) {
    #expect(EntityTags.contains(#""a""#, in: list) == expected)
  }
}
