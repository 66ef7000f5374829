import Foundation
import GreenroomCore
import Testing

@testable import GreenroomServer

/// The documented cache in front of the delivery dialect.
@Suite(
  .timeLimit(.minutes(2)), .serialized,
  .enabled(if: Nginx.isInstalled, "nginx, openssl or curl is not installed"))
struct NginxCacheTests {
  private static let target = "/v1/sdk/placements/offer?key=pk_one&v=2"

  private func with(note: String? = nil, _ body: (Nginx, TestServer) throws -> Void) async throws {
    let folder = try DeliveryContent.make(screen: #""large""#)
    if let note { try folder.write("screens/large.json", DeliveryContent.screen("large-1", note: note)) }
    try await TestServer.with(.socket, content: folder) { server in
      let nginx = try Nginx(serverPort: server.port)
      defer { nginx.stop() }
      try body(nginx, server)
    }
  }

  /// How many requests for placements the server has answered.
  private func asked(_ server: TestServer) throws -> Int {
    let lines = try server.send("GET", "/metrics").text.split(separator: "\n")
    return lines.filter { $0.hasPrefix(#"greenroom_requests_total{route="placement""#) }
      .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }.reduce(0, +)
  }

  /// Asks so many times over four connections at once, with the encodings in turn; how often each status came.
  private func ask(_ nginx: Nginx, _ count: Int, encodings: [String]) throws -> [Int: Int] {
    let lists = (0..<4).map { list in
      // What stands before "next" is forgotten by curl.
      stride(from: list, to: count, by: 4).map { number in
        """
        silent
        insecure
        max-time = 60
        url = "\(nginx.url)\(Self.target)"
        header = "Accept-Encoding: \(encodings[number % encodings.count])"
        output = "/dev/null"
        write-out = "%{http_code}\\n"

        """
      }.joined(separator: "next\n")
    }
    let statuses = try nginx.curlEach(lists).split(separator: "\n")
    return statuses.reduce(into: [:]) { $0[Int($1) ?? 0, default: 0] += 1 }
  }

  @Test func `a thousand clients cost the server one request for each max-age and coding`() async throws {
    // Compressing this takes so long that several clients come meanwhile.
    let letters = Array("abcdefghijklmnopqrstuvwxyz 0123456789".utf8)
    var state: UInt32 = 1
    let note = (0..<400_000).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return letters[Int(state >> 24) % letters.count]
    }
    try await with(note: String(decoding: note, as: UTF8.self)) { nginx, server throws in
      let encodings = [
        "br", "gzip, deflate, br", "gzip, deflate", "gzip;q=1.0, *;q=0.5", "identity", "br;q=0, gzip",
      ]
      let start = ContinuousClock.now
      #expect(try ask(nginx, 1000, encodings: encodings) == [200: 1000])
      // Once for a machine that is fast enough.
      let rounds = 1 + Int((ContinuousClock.now - start) / .seconds(DeliveryForm.usualAge))
      #expect(try (3...3 * rounds).contains(asked(server)))
    }
  }

  @Test func `each client gets its coding, the server's Date and the server's strong tag`() async throws {
    try await with { nginx, server throws in
      for (asked, coding) in [("br, gzip", "br"), ("gzip", "gzip"), ("deflate", nil), ("br;q=0", nil)]
        as [(String, String?)]
      {
        let direct = try server.placement(
          "offer",
          headers: [
            ("Host", String(nginx.url.dropFirst("https://".count))), ("X-Forwarded-Proto", "https"),
            ("Accept-Encoding", asked),
          ])
        for _ in 0..<2 {
          let answer = try nginx.curl(["-H", "Accept-Encoding: \(asked)", nginx.url + Self.target])
          #expect(answer.status == 200)
          #expect(answer.header("content-encoding") == coding)
          #expect(answer.header("etag") == direct.header("ETag"))
          #expect(answer.header("cache-control") == "public, max-age=30")
          #expect(answer.header("vary") == "Accept-Encoding")
          #expect(answer.body == direct.body)
        }
      }
    }
  }

  @Test func `a kept answer has the Date of the moment at which the server gave it`() async throws {
    try await with { nginx, server throws in
      let first = try nginx.curl([nginx.url + Self.target])
      let date = try #require(first.header("date"))
      // Until the clock shows another second.
      var other = try nginx.curl([nginx.url + "/health"])
      while other.header("date") == date { other = try nginx.curl([nginx.url + "/health"]) }
      let second = try nginx.curl([nginx.url + Self.target])
      #expect(second.header("date") == date)
      let tag = try #require(second.header("etag"))
      let known = try nginx.curl(["-H", "If-None-Match: \(tag)", nginx.url + Self.target])
      #expect(known.status == 304)
      #expect(known.header("date") == date)
      #expect(try asked(server) == 1)
    }
  }

  @Test
  func `parameters that mean nothing, and keys of another kind, share or miss the cache as they should`()
    async throws
  {
    try await with { nginx, server throws in
      for query in ["key=pk_one&v=2", "v=2&key=pk_one", "key=pk_one&v=2&x=1", "key=pk_one"] {
        #expect(try nginx.curl([nginx.url + "/v1/sdk/placements/offer?\(query)"]).status == 200)
      }
      #expect(try asked(server) == 1)
      // What nginx takes for the key is what the server is asked with, however it is written.
      #expect(try nginx.curl([nginx.url + "/v1/sdk/placements/offer?KEY=pk_two&key=pk_one"]).status == 404)
      #expect(try nginx.curl([nginx.url + "/v1/sdk/placements/offer?key=pk_two"]).status == 404)
      #expect(try nginx.curl([nginx.url + "/v1/sdk/placements/offer"]).status == 401)
      #expect(try nginx.curl([nginx.url + "/v1/sdk/placements/offer?key=pk_one"]).status == 200)
      #expect(try nginx.curl(["-I", nginx.url + Self.target]).status == 200)
      #expect(try nginx.curl(["-X", "DELETE", nginx.url + Self.target]).status == 405)
      let events = try nginx.curl(["-d", "[]", nginx.url + "/v1/sdk/events?key=pk_one"])
      #expect(events.body == Array(#"{"accepted":0,"rejected":0}"#.utf8))
    }
  }

  @Test func `an answer is asked for again when its max-age is over`() async throws {
    let wall = WallClock("2026-12-23T23:59:59Z")
    let delivery = #"""
      {"schedule": [{"start": "2026-12-24T00:00:00Z", "end": "2026-12-25T00:00:00Z", "screen": "plain"}]}
      """#
    let folder = try DeliveryContent.make(delivery)
    try await TestServer.with(.socket, content: folder, configure: { $0.clock = wall.realPace }) {
      server throws in
      let nginx = try Nginx(serverPort: server.port)
      defer { nginx.stop() }
      let first = try nginx.curl([nginx.url + Self.target])
      #expect(first.header("cache-control") == "public, max-age=1")
      #expect(String(decoding: first.body, as: UTF8.self).contains("spring-1"))
      wall.set("2026-12-24T00:00:01Z")
      // nginx counts in whole seconds, so the old answer may come for nearly two.
      let start = ContinuousClock.now
      var text = ""
      while !text.contains("plain-1"), ContinuousClock.now - start < .seconds(20) {
        text = String(decoding: try nginx.curl([nginx.url + Self.target]).body, as: UTF8.self)
      }
      #expect(text.contains("plain-1"))
      #expect(try asked(server) == 2)
    }
  }

  @Test func `while the server is away its last answer is given`() async throws {
    let wall = WallClock("2026-12-23T23:59:59.500Z")
    let delivery = #"""
      {"schedule": [{"start": "2026-12-24T00:00:00Z", "end": "2026-12-25T00:00:00Z", "screen": "plain"}]}
      """#
    let folder = try DeliveryContent.make(delivery)
    let server = try TestServer(.socket, content: folder.path) { $0.clock = wall.realPace }
    let nginx = try Nginx(serverPort: server.port)
    defer { nginx.stop() }
    let first = try nginx.curl([nginx.url + Self.target])
    #expect(first.status == 200)
    await server.server.stop()
    let date = try #require(first.header("date"))
    // Past its max-age of one second.
    var seconds: Set<String> = []
    while seconds.count < 3 {
      if let now = try nginx.curl([nginx.url + "/health"]).header("date") { seconds.insert(now) }
    }
    let last = try nginx.curl([nginx.url + Self.target])
    #expect(last.status == 200)
    #expect(last.body == first.body)
    #expect(last.header("date") == date)
  }
}
