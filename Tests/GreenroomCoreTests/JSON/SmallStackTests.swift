import Foundation
import GreenroomCore
import Testing

/// Walks that recurse, on the smallest stack that a thread of the platforms has: 512 KiB.
@Suite(.timeLimit(.minutes(5))) struct SmallStackTests {
  /// Runs `body` on a thread of its own and returns when it has ended.
  private func onSmallStack(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      let thread = Thread {
        body()
        continuation.resume()
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
  }

  private func nested(_ open: String, _ core: String, _ close: String, containers: Int) throws -> JSONValue {
    let depth = JSONLimits().depth / containers
    let text = String(repeating: open, count: depth) + core + String(repeating: close, count: depth)
    return try JSONDocument(Array(text.utf8)).root
  }

  @Test(arguments: [
    (#"{"op":"not","condition":"#, "1", "}", 1), (#"{"op":"and","conditions":["#, "1", "]}", 2),
    (#"{"op":"or","conditions":["#, "1", "]}", 2),
  ])
  func `a condition nested to the limit is judged`(
    open: String, core: String, close: String, containers: Int
  ) async throws {
    let condition = try nested(open, core, close, containers: containers)
    await onSmallStack {
      #expect(FlowCondition.verdict(of: condition, in: .unknown) == .unknown)
    }
  }

  @Test(arguments: [("[", "1", "]"), (#"{"a":"#, "1", "}")])
  func `a value nested to the limit is converted and taken apart`(
    open: String, core: String, close: String
  ) async throws {
    let value = try nested(open, core, close, containers: 1)
    await onSmallStack {
      let attribute = AttributeValue(value)
      #expect(attribute == AttributeValue(value))
      #expect(!attribute.displayText.isEmpty || value.kind == .object)
    }
  }

  @Test func `a property wrapped to the limit is listed`() async throws {
    let depth = JSONLimits().depth - 10
    let source =
      String(repeating: #"{"type":"static","value":"#, count: depth) + #""a.png""#
      + String(repeating: "}", count: depth)
    let fixture = try FlowFixture(component: #"{"type":"image","props":{"src":\#(source)}}"#)
    await onSmallStack { #expect(fixture.listed() == ["image a.png"]) }
  }
}
