import Testing

@testable import GreenroomServer

@Suite(.timeLimit(.minutes(5)))
struct HostileRequestTests {
  private static let events = "POST /v1/apps/app-1/events HTTP/1.1\r\nHost: h\r\n"

  @Test(arguments: [
    ("GET /health\r\n\r\n", 400),
    ("GET /health HTTP/1.1\r\n\r\n", 400),
    ("GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    ("GET /health HTTP/1.1\r\nHost: a\r\nbogus\r\n\r\n", 400),
    ("GET /media/../flows/first.json HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET /media/%2e%2e/flows/first.json HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET /media/..%2fflows/first.json HTTP/1.1\r\nHost: a\r\n\r\n", 404),
    ("GET /media/%00 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET /a b HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET /\(String(repeating: "a", count: 5000)) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
    ("GET /health HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 40_000))\r\n\r\n", 431),
    ("\(events)Content-Length: 2\r\nContent-Length: 3\r\n\r\n[]", 400),
    ("\(events)Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    ("\(events)Content-Length: -1\r\n\r\n", 400),
    ("\(events)Content-Length: two\r\n\r\n", 400),
    ("\(events)Content-Length: 99999999999999999999999\r\n\r\n", 413),
    ("\(events)Content-Length: 999999999\r\n\r\n", 413),
    ("\(events)Content-Length: 18446744073709551614\r\n\r\n", 413),
    ("\(events)Content-Length: 600000\r\nExpect: 100-continue\r\n\r\n", 413),
    ("\(events)Transfer-Encoding: chunked\r\n\r\nzz\r\n[]\r\n0\r\n\r\n", 400),
    ("\(events)Transfer-Encoding: gzip\r\n\r\n", 400),
    ("\(events)Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n[]", 415),
  ])
  func `a malformed request gets its status and the server goes on`(text: String, status: Int) async throws {
    try await TestServer.with(.socket) { server in
      let client = try server.client()
      client.send(text)
      #expect(try client.readResponse().status == status)
      #expect(try server.send("GET", "/health").status == 200)
    }
  }

  @Test func `a body that is too large is read to its end, so that the client sees 413`() async throws {
    try await TestServer.with(.socket) { server in
      let client = try server.client()
      client.send(Self.events + "Content-Length: 600000\r\n\r\n")
      client.send([UInt8](repeating: 0x20, count: 600_000))
      #expect(try client.readResponse().status == 413)
      // The connection is still in step.
      client.send(TestServer.bytes("GET", "/health"))
      #expect(try client.readResponse().status == 200)
    }
  }

  @Test func `a chunked body that does not end is cut`() async throws {
    try await TestServer.with(.socket) { server in
      let client = try server.client()
      client.send(Self.events + "Transfer-Encoding: chunked\r\n\r\n")
      let chunk = Array("10000\r\n".utf8) + [UInt8](repeating: 0x61, count: 0x10000) + Array("\r\n".utf8)
      var sent = 0
      while client.send(chunk), sent < 1000 { sent += 1 }
      #expect(sent < 1000)
      #expect(try server.send("GET", "/health").status == 200)
    }
  }

  @Test func `a chunked body is read`() async throws {
    try await TestServer.with(.socket) { server in
      let client = try server.client()
      client.send(Self.events + "Authorization: Bearer fp_one\r\nTransfer-Encoding: chunked\r\n\r\n")
      client.send("1\r\n[\r\n1\r\n]\r\n0\r\n\r\n")
      #expect(try client.readResponse().text == #"{"accepted":0,"rejected":0}"#)
    }
  }

  @Test func `two requests in one packet get two answers in order`() async throws {
    try await TestServer.with(.socket) { server in
      let client = try server.client()
      client.send(TestServer.bytes("GET", "/media/hero.png") + TestServer.bytes("GET", "/icons/Star.svg"))
      #expect(try client.readResponse().text == "hero picture")
      #expect(try client.readResponse().text == "<svg/>")
    }
  }

  @Test func `random bytes never bring the server down`() async throws {
    try await TestServer.with(.socket) { server in
      var random = SeededRandom(seed: 42)
      for _ in 0..<300 {
        let client = try server.client()
        var bytes = (0..<Int.random(in: 1...200, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
        if Bool.random(using: &random) { bytes = Array("GET ".utf8) + bytes + Array("\r\n\r\n".utf8) }
        client.send(bytes)
        client.endSending()
      }
      #expect(try server.send("GET", "/health").status == 200)
    }
  }
}

/// Random numbers that are the same in every run.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    var mixed = state
    mixed = (mixed ^ (mixed >> 33)) &* 0xff51_afd7_ed55_8ccd
    return mixed ^ (mixed >> 33)
  }
}
