import Testing

@testable import GreenroomServer

@Suite
struct ExchangeTests {
  private func exchange(_ target: String = "/health", limit: Int = 100) -> Exchange {
    Array(target.utf8).withUnsafeBufferPointer { Exchange(target: $0, bodyLimit: limit) }
  }

  private func head(
    _ exchange: inout Exchange, _ headers: [(name: String, value: String)] = [], host: Bool = true,
    isHTTP10: Bool = false
  ) -> Exchange.Step {
    let headers = RequestHeaders(headers + (host ? [("Host", "h")] : []))
    return exchange.headArrived(method: .post, headers: headers, isHTTP10: isHTTP10)
  }

  private func body(_ exchange: inout Exchange, _ count: Int) -> Exchange.Step {
    [UInt8](repeating: 1, count: count).withUnsafeBufferPointer { exchange.bodyArrived($0) }
  }

  /// The status of a refusal, 0 for reading on, 200 for an answer, -1 for a cut.
  private func status(_ step: Exchange.Step) -> Int {
    switch step {
    case .readOn: 0
    case .answer: 200
    case .refuse(let failure, _): failure.status
    case .cut: -1
    }
  }

  @Test func `pieces of a body are put together`() {
    var exchange = exchange()
    #expect(status(head(&exchange, [("Content-Length", "30")])) == 0)
    #expect(status(body(&exchange, 10)) == 0)
    #expect(status(body(&exchange, 20)) == 0)
    guard case .answer(let request) = exchange.ended() else { return #expect(Bool(false)) }
    #expect(request.body.count == 30)
    #expect(request.target.segments == ["health"])
  }

  @Test func `a body of the limit passes and one byte more is 413`() {
    for (size, expected) in [(100, 200), (101, 413)] {
      var exchange = exchange()
      _ = head(&exchange, [("Content-Length", String(size))])
      _ = body(&exchange, size)
      #expect(status(exchange.ended()) == expected)
    }
  }

  @Test func `a chunked body that is too large is read on, answered, and cut when it does not end`() {
    var exchange = exchange()
    _ = head(&exchange, [("Transfer-Encoding", "chunked")])
    _ = body(&exchange, 90)
    #expect(status(body(&exchange, 90)) == 0)
    #expect(status(exchange.ended()) == 413)
    for _ in 0..<7 { #expect(status(body(&exchange, 100)) == 0) }
    #expect(status(body(&exchange, 100)) == -1)
  }

  @Test func `a hopelessly long body, and one that was asked about, are refused at once`() {
    var long = exchange()
    #expect(status(head(&long, [("Content-Length", "901")])) == 413)
    var asked = exchange()
    #expect(status(head(&asked, [("Content-Length", "101"), ("Expect", "100-continue")])) == 413)
    for length in ["9223372036854775808", "18446744073709551614"] {
      var longest = exchange()
      #expect(status(head(&longest, [("Content-Length", length)])) == 413)
    }
    var bearable = exchange()
    #expect(status(head(&bearable, [("Content-Length", "800")])) == 0)
  }

  @Test(arguments: [
    ([("Content-Length", "1"), ("Content-Length", "2")], 400),
    ([("Content-Length", "1"), ("Transfer-Encoding", "chunked")], 400),
    ([("Transfer-Encoding", "gzip")], 400), ([("Transfer-Encoding", "Chunked")], 0),
    ([("Content-Encoding", "gzip")], 415), ([("Content-Encoding", "identity")], 0),
  ])
  func `ambiguous framing and encodings are refused`(headers: [(String, String)], expected: Int) {
    var exchange = exchange()
    #expect(status(head(&exchange, headers.map { ($0.0, $0.1) })) == expected)
  }

  @Test func `one host is needed, and none in HTTP 1_0`() {
    for (host, extra, isHTTP10, expected) in [
      (false, [], false, 400), (false, [], true, 0), (true, [("Host", "b")], false, 400),
      (true, [], false, 0),
    ] as [(Bool, [(name: String, value: String)], Bool, Int)] {
      var exchange = exchange()
      #expect(status(head(&exchange, extra, host: host, isHTTP10: isHTTP10)) == expected)
    }
  }

  @Test func `a bad target is 400, a long one 414`() {
    var bad = exchange("/a/../b")
    #expect(status(head(&bad)) == 400)
    var long = exchange("/" + String(repeating: "a", count: RequestTarget.maximumLength))
    #expect(status(head(&long)) == 414)
    var longest = exchange("/" + String(repeating: "a", count: RequestTarget.maximumLength - 1))
    #expect(status(head(&longest)) == 0)
  }
}
