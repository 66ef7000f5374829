import GreenroomCore
import Testing

@Suite struct JSONDocumentTests {
  private func read(_ text: String, limits: JSONLimits = JSONLimits()) throws -> JSONValue {
    try JSONDocument(Array(text.utf8), limits: limits).root
  }

  private func refusal(_ text: String, limits: JSONLimits = JSONLimits()) -> JSONReadError? {
    do throws(JSONReadError) {
      _ = try JSONDocument(Array(text.utf8), limits: limits)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Limits

  @Test func `a text of exactly the byte limit is read and one byte more is refused`() {
    let limits = JSONLimits(bytes: 4)
    #expect(refusal("1234", limits: limits) == nil)
    #expect(refusal("12345", limits: limits) == JSONReadError(reason: .tooLarge(limit: 4), offset: 4))
  }

  @Test func `containers as deep as the limit are read and one more is refused at its bracket`() {
    let limits = JSONLimits(depth: 3)
    #expect(refusal("[[[]]]", limits: limits) == nil)
    #expect(refusal("[[[1,2]],[{}]]", limits: limits) == nil)
    #expect(
      refusal(#"[[{"a":[]}]]"#, limits: limits)
        == JSONReadError(reason: .tooDeep(limit: 3), offset: 7))
  }

  @Test func `values count with their keys and one more than the limit is refused`() {
    let limits = JSONLimits(values: 4)
    #expect(refusal("[1,2,3]", limits: limits) == nil)
    #expect(refusal("[1,2,3,4]", limits: limits)?.reason == .tooManyValues(limit: 4))
    #expect(refusal(#"{"a":1,"b":2}"#, limits: limits)?.reason == .tooManyValues(limit: 4))
  }

  @Test func `one text or number longer than a tape can say is refused`() {
    let (limits, longest) = (JSONLimits(bytes: 1 << 25), (1 << 24) - 1)
    for (quote, letter) in [("\"", "a"), ("", "1")] {
      let text = String(repeating: letter, count: longest)
      #expect(refusal(quote + text + quote, limits: limits) == nil)
      #expect(refusal(quote + text + letter + quote, limits: limits)?.reason == .tooLong(limit: longest))
    }
  }

  @Test func `a hundred thousand open brackets are refused by the default depth`() {
    #expect(
      refusal(String(repeating: "[", count: 100_000))?.reason == .tooDeep(limit: JSONLimits().depth))
  }

  // MARK: Errors

  @Test(arguments: [
    ("", JSONReadError.Reason.unexpectedEnd, 0), ("[1", .unexpectedEnd, 2),
    ("[1 2]", .unexpectedByte(0x32), 3), (#"{"a" 1}"#, .unexpectedByte(0x31), 5),
    ("1 2", .trailingBytes, 2), ("\"a\u{1}\"", .controlCharacter, 2), (#""\x""#, .badEscape, 1),
    ("1.", .unexpectedEnd, 2), ("[1.]", .badNumber, 3), ("-", .unexpectedEnd, 1),
    (#"{"a":1,}"#, .unexpectedByte(0x7d), 7), ("nul", .unexpectedEnd, 3),
    ("nulL", .unexpectedByte(0x4c), 3), (#""\u12"#, .unexpectedEnd, 1),
  ])
  func `a refusal names the fault and its byte`(
    text: String, reason: JSONReadError.Reason, offset: Int
  ) {
    #expect(refusal(text) == JSONReadError(reason: reason, offset: offset))
  }

  @Test func `a refusal reads as a sentence`() {
    #expect(refusal("[1 2]")?.description == "unexpected '2' at byte 3")
    #expect(refusal("[\u{0}]")?.description == "unexpected byte 0x0 at byte 1")
  }

  // MARK: Keys

  @Test(arguments: [2, 3, 16, 17, 40, 1000], ["same", #"sa\u006de"#])
  func `of equal keys the last counts in an object of any size`(members: Int, spelling: String) throws {
    let others = (0..<members - 2).map { #""k\#($0)":\#($0)"# }
    let text = (["\"same\":1"] + others + ["\"\(spelling)\":2"]).joined(separator: ",")
    let value = try read("{\(text)}")
    #expect(value["same"]?.integer == 2)
    #expect(Array(value.members).count == members - 1)
    #expect(value.count == members)
    for index in 0..<members - 2 { #expect(value["k\(index)"]?.integer == index) }
  }

  @Test func `keys that look alike are different keys`() throws {
    let value = try read("{\"\u{e9}\":1,\"e\u{301}\":2,\"\":3,\"a\\u0000\":4,\"a\":5}")
    #expect(Array(value.members).count == 5)
    #expect(value["\u{e9}"]?.integer == 1)
    #expect(value["e\u{301}"]?.integer == 2)
    #expect(value[""]?.integer == 3)
    #expect(value["a\0"]?.integer == 4)
    #expect(value["a"]?.integer == 5)
  }

  @Test func `long keys with the same beginning, end and length are told apart`() throws {
    let left = "12345678-left-12345678"
    let other = "12345678-rght-12345678"
    let value = try read("{\"\(left)\":1,\"\(other)\":2}")
    #expect(value[left]?.integer == 1)
    #expect(value[other]?.integer == 2)
    #expect(value["12345678-none-12345678"] == nil)
  }

  @Test func `a key of escapes alone is found by its text`() throws {
    let value = try read(#"{"\ud83d\ude00":1,"\u0061\u0062":2,"\n":3,"\u20ac":4,"\u0061":5}"#)
    for (key, number) in [("😀", 1), ("ab", 2), ("\n", 3), ("€", 4), ("a", 5)] {
      #expect(value[key]?.integer == number)
    }
    #expect(value["b"] == nil)
  }

  /// The time limit is the bound: when every look took escapes out, this was minutes.
  @Test(.timeLimit(.minutes(1)))
  func `long keys with escapes cost neither the reader nor a look for another key their length each`() throws
  {
    let long = String(repeating: "a", count: 200_000)
    let members = (0..<16).map { #""\u0061\#(long)\#($0)":\#($0)"# }
    let value = try read("{\(members.joined(separator: ","))}")
    #expect((0..<5000).allSatisfy { value["k\($0)"] == nil })
    #expect(value["a\(long)15"]?.integer == 15)
  }

  // MARK: Text

  @Test func `a byte order mark is skipped at the start and nowhere else`() throws {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    #expect(try JSONDocument(mark + Array("[1]".utf8)).root.count == 1)
    #expect(throws: JSONReadError.self) { try JSONDocument(mark + mark + Array("1".utf8)) }
  }

  @Test(arguments: [
    (#""\ud800""#, "\u{fffd}"), (#""\udc00""#, "\u{fffd}"), (#""a\ud83d\u0041b""#, "a\u{fffd}Ab"),
    (#""\ud83d\ud83d\ude00""#, "\u{fffd}😀"), (#""\uD83D\uDE00""#, "😀"), (#""\ud83d\n""#, "\u{fffd}\n"),
    (#""\u0000""#, "\0"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
  ])
  func `an escape reads as its character and half a pair as the replacement`(
    text: String, expected: String
  ) throws {
    #expect(try read(text).string == expected)
  }

  @Test func `bytes that are no UTF-8 read as the replacement and the rest of the text stays`() throws {
    let value = try JSONDocument([0x22, 0x61, 0xff, 0x62, 0x22]).root
    #expect(value.string == "a\u{fffd}b")
  }

  @Test func `a text is compared with a known one by its bytes after escapes`() throws {
    #expect(try read(#""im\u0061ge""#).isString("image"))
    #expect(try read(#""image""#).isString("image"))
    #expect(try !read(#""image2""#).isString("image"))
    #expect(try !read("1").isString("1"))
  }

  // MARK: Raw parts

  @Test func `a value's raw bytes are its text as received`() throws {
    let value = try read(#" { "a" : [ 1 , "x\n" ] , "b" : -0.50 } "#)
    #expect(value["a"]?.rawText == #"[ 1 , "x\n" ]"#)
    #expect(value["b"]?.rawText == "-0.50")
    #expect(value["a"].map { Array($0.elements) }?.last?.rawText == #""x\n""#)
    #expect(value.rawText == #"{ "a" : [ 1 , "x\n" ] , "b" : -0.50 }"#)
  }

  @Test func `a path leads to its value and quotes what is no plain name`() throws {
    let value = try read(#"{"a":[0,{"b c":[1]},{"$rc_x":2,"":3,"é":4,"9":5,"q\"":6}]}"#)
    let last = value["a"].map { Array($0.elements) } ?? []
    #expect(value.path == "$")
    #expect(value["a"]?.path == "$.a")
    #expect(last[1]["b c"]?.path == #"$.a[1]["b c"]"#)
    #expect(last[1]["b c"]?.elements.map(\.path) == [#"$.a[1]["b c"][0]"#])
    #expect(last[2]["$rc_x"]?.path == #"$.a[2]["$rc_x"]"#)
    #expect(last[2][""]?.path == #"$.a[2][""]"#)
    #expect(last[2]["9"]?.path == #"$.a[2]["9"]"#)
    #expect(last[2]["q\""]?.path == #"$.a[2]["q\""]"#)
  }
}
