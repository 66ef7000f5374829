import GreenroomCore
import Testing

@testable import GreenroomServer

@Suite
struct ServedTextTests {
  @Test(arguments: [
    (#" { "a" : [ 1 , 2 ] } "#, #"{"a":[1,2]}"#), (#"{"a b": "c \" d"}"#, #"{"a b":"c \" d"}"#),
    (#"["\\", " x"]"#, #"["\\"," x"]"#), ("\u{feff}[ ]", "[]"), ("\"\\\\\\\"  \"  ", "\"\\\\\\\"  \""),
  ])
  func `white space outside strings goes`(text: String, expected: String) {
    let compact = ServedText.compact(Array(text.utf8)[...])
    #expect(String(decoding: compact, as: UTF8.self) == expected)
  }

  @Test func `doubled keys are found at every depth, escaped ones too`() throws {
    let text =
      #"{"a":1,"b":{"x":1,"y":[{"k":1,"\u006b":2},{"k":1}],"x":2},"a":{"a":1},"c":{"v":"\"a\":1, \"a\":2"}}"#
    let places = DuplicateKeys.places(in: try JSONDocument(Array(text.utf8)).root).map(\.text)
    #expect(places.sorted() == ["a", "b.x", "b.y[0].k"])
  }

  @Test func `a template is filled with each base anew`() {
    var template = Template()
    template.append(text: "<")
    template.appendBase()
    template.append(text: "/x>")
    #expect(String(decoding: template.filled(base: "http://a"), as: UTF8.self) == "<http://a/x>")
    #expect(String(decoding: template.filled(base: ""), as: UTF8.self) == "</x>")
  }

  @Test(
    arguments: [
      ("onbaording", ["onboarding", "paywall"], "onboarding"), ("eq", ["equals", "gt"], nil),
      ("Equals", ["equals"], "equals"), ("", ["a"], "a"), ("zzzz", ["a", "b"], nil),
    ] as [(String, [String], String?)])
  func `a slip is recognised`(word: String, known: [String], expected: String?) {
    #expect(Suggestion.nearest(to: word, in: known) == expected)
  }
}
