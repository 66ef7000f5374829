import GreenroomCore
import Testing

struct JSONCompactTests {
  private static let texts: [(text: String, compact: String)] = [
    ("5", "5"), (" \n{ }\t", "{}"), ("\u{FEFF}[1 ,\r\n2]", "[1,2]"),
    ("{ \"a b\" : \" c \" }", #"{"a b":" c "}"#),
    (#"["\" ,", "\\" , " \\\" x"]"#, #"["\" ,","\\"," \\\" x"]"#),
    (#"{"é 🙂" : "\ud83d\ude42 "}"#, #"{"é 🙂":"\ud83d\ude42 "}"#),
  ]

  @Test(arguments: texts)
  func `blanks between tokens go and those in strings stay`(_ text: (text: String, compact: String)) throws {
    let value = try json(text.text)
    #expect(String(decoding: value.compactBytes, as: UTF8.self) == text.compact)
  }

  @Test func `a part of a document is compact alone`() throws {
    let value = try #require(try json(#"{"a": 1, "b": [ "x y" , {} ], "c": 2}"#)["b"])
    #expect(String(decoding: value.compactBytes, as: UTF8.self) == #"["x y",{}]"#)
  }

  @Test func `bytes that are no UTF-8 become the replacement character`() throws {
    let document = try JSONDocument(Array("[ \"".utf8) + [0xff] + Array("\" ]".utf8))
    #expect(document.root.compactBytes == Array("[\"\u{FFFD}\"]".utf8))
  }
}
