import GreenroomCore
import Testing

@testable import GreenroomServer

@Suite(.timeLimit(.minutes(5)))
struct ScheduleTests {
  private static let start = "2026-12-24T00:00:00Z"
  private static let middle = "2026-12-25T00:00:00Z"
  private static let end = "2026-12-27T00:00:00Z"

  private static let delivery = #"""
    {"experiment": {"id": "exp", "share_b": 0.5, "screen": "offer"},
     "rules": [{"id": "plus", "conditions": {"plan": "plus"}, "screen": null}],
     "frequency": {"limits": [{"max": 1, "window": "session"}]}, "holdout": {"id": "h", "share": 0.1},
     "schedule": [
       {"start": "\#(middle)", "end": "\#(end)", "screen": null},
       {"start": "\#(start)", "end": "\#(middle)", "screen": "plain"}]}
    """#

  private func serve(
    _ depth: Depth, _ delivery: String = ScheduleTests.delivery, screen: String = #""spring""#,
    _ body: (TestServer, WallClock) throws -> Void
  ) async throws {
    let wall = WallClock("2026-12-01T00:00:00Z")
    let folder = try DeliveryContent.make(delivery, screen: screen)
    try await TestServer.with(depth, content: folder, configure: { $0.clock = wall.clock }) { server throws in
      try body(server, wall)
    }
  }

  private func shown(_ server: TestServer) throws -> String? {
    try server.placement("offer").json["paywallId"]?.string
  }

  @Test(arguments: Depth.allCases)
  func `an entry holds from its start up to its end, to the millisecond`(depth: Depth) async throws {
    try await serve(depth) { server, wall throws in
      for (instant, offset, id) in [
        (Self.start, -1, "spring-1"), (Self.start, 0, "plain-1"), (Self.start, 1, "plain-1"),
        (Self.middle, -1, "plain-1"), (Self.middle, 0, nil), (Self.middle, 1, nil),
        (Self.end, -1, nil), (Self.end, 0, "spring-1"), (Self.end, 1, "spring-1"),
      ] as [(String, Int64, String?)] {
        wall.set(instant, plus: offset)
        #expect(try shown(server) == id, "\(instant) \(offset)")
      }
    }
  }

  @Test(arguments: Depth.allCases)
  func `an answer may be used up to the next boundary, one second at least and thirty at most`(
    depth: Depth
  ) async throws {
    try await serve(depth) { server, wall throws in
      let tag = try #require(try server.placement("offer").header("ETag"))
      for (offset, age) in [
        (-100_000, 30), (-30_001, 30), (-30_000, 30), (-29_999, 29), (-7_999, 7), (-7_000, 7), (-1_999, 1),
        (-1_000, 1), (-999, 1), (-1, 1),
      ] as [(Int64, Int)] {
        wall.set(Self.start, plus: offset)
        let full = try server.placement("offer")
        #expect(full.header("Cache-Control") == "public, max-age=\(age)", "\(offset)")
        let known = try server.placement("offer", headers: [("If-None-Match", tag)])
        #expect(known.status == 304)
        #expect(known.header("Cache-Control") == "public, max-age=\(age)", "\(offset)")
      }
      for instant in [Self.start, Self.end] {
        wall.set(instant)
        #expect(try server.placement("offer").header("Cache-Control") == "public, max-age=30")
      }
      wall.set(Self.end, plus: -7_000)
      #expect(try server.placement("offer").header("Cache-Control") == "public, max-age=7")
    }
  }

  @Test(arguments: Depth.allCases)
  func `a tag from before a boundary is 200 after it`(depth: Depth) async throws {
    try await serve(depth) { server, wall throws in
      for (instant, next) in [(Self.start, 0), (Self.middle, 0), (Self.end, 0)] as [(String, Int64)] {
        wall.set(instant, plus: -1)
        let tag = try #require(try server.placement("offer").header("ETag"))
        #expect(try server.placement("offer", headers: [("If-None-Match", tag)]).status == 304)
        wall.set(instant, plus: next)
        #expect(try server.placement("offer", headers: [("If-None-Match", tag)]).status == 200)
      }
    }
  }

  @Test(arguments: Depth.allCases)
  func `two entries that touch give exactly one switch`(depth: Depth) async throws {
    try await serve(depth) { server, wall throws in
      var seen: [String?] = []
      for offset in Int64(-5)...5 {
        wall.set(Self.middle, plus: offset)
        let id = try shown(server)
        if seen.last.map({ $0 != id }) ?? true { seen.append(id) }
      }
      #expect(seen == ["plain-1", nil])
    }
  }

  @Test func `an entry suspends the experiment and leaves the other gates`() async throws {
    try await serve(.memory) { server, wall throws in
      var json = try server.placement("offer").json
      #expect(json["experiment"]?["id"]?.string == "exp")
      #expect(json["validUntil"]?.string == Self.start)
      wall.set(Self.start)
      json = try server.placement("offer").json
      #expect(json["experiment"]?.isNull == true)
      for field in ["rules", "frequency", "holdout"] { #expect((json[field]?.count ?? 0) > 0, "\(field)") }
      #expect(json["validUntil"]?.string == Self.middle)
      wall.set(Self.middle)
      json = try server.placement("offer").json
      #expect(json["paywall"]?.isNull == true)
      #expect(json["rules"]?.count == 1)
      wall.set(Self.end)
      json = try server.placement("offer").json
      #expect(json["experiment"]?["id"]?.string == "exp")
      #expect(json["validUntil"] == nil)
    }
  }

  @Test func `an entry may have an experiment of its own`() async throws {
    let entry = #"""
      {"schedule": [{"start": "\#(Self.start)", "end": "\#(Self.end)", "screen": "plain",
        "experiment": {"id": "xmas", "share_b": 1, "screen": "offer"}}]}
      """#
    try await serve(.memory, entry) { server, wall throws in
      #expect(try server.placement("offer").json["experiment"]?.isNull == true)
      wall.set(Self.start)
      let json = try server.placement("offer").json
      #expect(json["experiment"]?["id"]?.string == "xmas")
      #expect(json["experiment"]?["b"]?["paywallId"]?.string == "offer")
    }
  }

  @Test func `a placement without a screen of its own shows what its schedule says`() async throws {
    let entry = #"{"schedule": [{"start": "\#(Self.start)", "end": "\#(Self.end)", "screen": "plain"}]}"#
    try await serve(.memory, entry, screen: "null") { server, wall throws in
      #expect(try server.placement("offer").json["paywall"]?.isNull == true)
      wall.set(Self.start)
      #expect(try shown(server) == "plain-1")
    }
  }

  @Test func `wall times are instants of their zone`() async throws {
    let entry = #"""
      {"schedule": [{"start": "2026-12-01T09:00", "end": "2026-12-01T18:30:30", "zone": "Europe/Berlin",
        "screen": "plain"}]}
      """#
    try await serve(.memory, entry) { server, wall throws in
      for (instant, offset, id) in [
        ("2026-12-01T08:00:00Z", -1, "spring-1"), ("2026-12-01T08:00:00Z", 0, "plain-1"),
        ("2026-12-01T17:30:30Z", -1, "plain-1"), ("2026-12-01T17:30:30Z", 0, "spring-1"),
      ] as [(String, Int64, String)] {
        wall.set(instant, plus: offset)
        #expect(try shown(server) == id, "\(instant) \(offset)")
      }
    }
  }
}
