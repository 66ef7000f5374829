import Testing

@testable import GreenroomCore

@Suite struct JSONSplitterTests {
  private func split(
    _ bytes: [UInt8], limits: JSONLimits = JSONLimits()
  ) -> Result<[JSONDocument]?, JSONReadError> {
    bytes.withUnsafeBufferPointer { buffer in
      do throws(JSONReadError) {
        return .success(
          try JSONSplitter.reduce(elementsOf: "results", in: buffer, limits: limits, into: []) {
            $0.append($1)
          })
      } catch {
        return .failure(error)
      }
    }
  }

  private func refusal(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) -> JSONReadError? {
    if case .failure(let error) = split(bytes, limits: limits) { error } else { nil }
  }

  private func elements(of text: String) throws -> [String]? {
    try split(Array(text.utf8)).get()?.map(\.root.rawText)
  }

  /// A text as the splitter is made for, with random values in it.
  private func text(_ generator: inout DocumentGenerator) -> [UInt8] {
    var text = Array(#" {"before": "#.utf8) + generator.document() + Array(#", "results" : [ "#.utf8)
    for index in 0..<generator.random.below(5) {
      if index > 0 { text += Array(",".utf8) }
      text += generator.document()
    }
    return text + Array(#" ] , "behind":"#.utf8) + generator.document() + Array("} ".utf8)
  }

  private func tape(_ value: JSONValue) -> [String] {
    [value.rawText, "\(value.count)"] + value.elements.flatMap(tape)
      + value.members.flatMap { ["\($0):", value[$0]?.rawText ?? "-"] + tape($1) }
  }

  @Test func `every element is the document that its text reads as`() throws {
    var generator = DocumentGenerator(seed: 1)
    for _ in 0..<300 {
      let text = text(&generator)
      let whole = try JSONDocument(text).root["results"].map { Array($0.elements) } ?? []
      let parts = try #require(try split(text).get())
      #expect(parts.map(\.bytes) == whole.map { Array($0.rawBytes) })
      #expect(parts.map { tape($0.root) } == whole.map(tape))
    }
  }

  @Test func `a broken text is refused for the same fault at the same byte as a whole document`() {
    var generator = DocumentGenerator(seed: 2)
    for _ in 0..<3_000 {
      let text = text(&generator)
      let broken = generator.broken(text)
      #expect(refusal(broken) == error(of: broken), "\(String(decoding: broken, as: UTF8.self))")
    }
  }

  @Test func `limits hold for the text as a whole`() throws {
    var generator = DocumentGenerator(seed: 3)
    for _ in 0..<300 {
      let text = text(&generator)
      for most in [1, 2, 3, 5, 8, 13, 40] {
        for limits in [JSONLimits(depth: most), JSONLimits(values: most), JSONLimits(bytes: 40 * most)] {
          #expect(refusal(text, limits: limits) == error(of: text, limits: limits))
        }
      }
    }
  }

  private func error(of bytes: [UInt8], limits: JSONLimits = JSONLimits()) -> JSONReadError? {
    do throws(JSONReadError) {
      _ = try JSONDocument(bytes, limits: limits)
      return nil
    } catch {
      return error
    }
  }

  @Test func `of equal keys the last one counts, and a key may be escaped`() throws {
    #expect(try elements(of: #"{"results":[1],"results":[2, "three"]}"#) == ["2", #""three""#])
    #expect(try elements(of: #"{"results":[1],"results":null}"#) == nil)
    #expect(try elements(of: #"{"res\u0075lts":[1]}"#) == ["1"])
  }

  @Test(arguments: [
    "[]", "1", "null", "{}", #"{"result":[]}"#, #"{"results":{}}"#, #"{"a":{"results":[1]}}"#,
  ])
  func `a text without such an array has no elements`(text: String) throws {
    #expect(try elements(of: text) == nil)
  }

  @Test func `a byte order mark is skipped at the start alone`() throws {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    #expect(try split(mark + Array(#"{"results":[1]}"#.utf8)).get()?.count == 1)
    #expect(
      refusal(Array(#"{"results":["#.utf8) + mark + Array("1]}".utf8))
        == JSONReadError(reason: .unexpectedByte(0xef), offset: 12))
  }
}
