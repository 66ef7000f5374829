import Foundation
import GreenroomCore
import Testing

@testable import GreenroomServer

@Suite(.timeLimit(.minutes(5)))
struct EventRouteTests {
  private static let good: [String: String] = [
    "event_id": #""7c1e2a10-0000-4000-8000-5b7c0a9d1111""#, "app_id": #""app-1""#,
    "event_type": #""flow_start""#, "timestamp": #""2026-01-31T12:00:00Z""#, "flow_id": #""f""#,
    "flow_version_id": #""v""#, "user_id": #""u""#, "session_id": #""s""#, "device_platform": #""ios""#,
    "sdk_version": #""1.0""#, "is_debug": "false",
  ]

  private func event(_ changes: [String: String?] = [:]) -> String {
    var fields = Self.good
    for (key, value) in changes { fields[key] = value }
    return "{" + fields.sorted { $0.key < $1.key }.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
  }

  private func send(_ server: TestServer, _ body: String) throws -> TestResponse {
    try server.send(
      "POST", "/v1/apps/app-1/events", headers: [TestServer.bearer("fp_one")], body: Array(body.utf8))
  }

  @Test(arguments: Depth.allCases)
  func `good events are kept in order, one a line, and counted`(depth: Depth) async throws {
    let folder = try TestFolder()
    let clock = ServerClock(monotonic: { 0 }, wall: { 1_767_225_600_000 })
    let configure: (inout ServerConfiguration) -> Void = {
      $0.events = EventStorage(folder: folder.path + "/new/events")
      $0.clock = clock
    }
    try await TestServer.with(depth, configure: configure) { server throws in
      let second = event(["properties": #"{"a": "x \n y"}"#, "revenue": "9.99", "screen_index": "0"])
      #expect(try send(server, "[\(event()),\n \(second)]").text == #"{"accepted":2,"rejected":0}"#)
      #expect(try send(server, "[]").text == #"{"accepted":0,"rejected":0}"#)
      let lines = try folder.read("new/events/events.jsonl").split(separator: "\n")
      #expect(lines.count == 2)
      let line = try JSONDocument(Array(lines[1].utf8)).root
      #expect(line["received"]?.string == "2026-01-01T00:00:00.000Z")
      #expect(line["event"]?["properties"]?["a"]?.string == "x \n y")
      #expect(
        try server.send("GET", "/metrics").text.contains(#"greenroom_events_total{result="accepted"} 2"#))
    }
  }

  @Test(arguments: Depth.allCases)
  func `a bad event is rejected alone, with the reason`(depth: Depth) async throws {
    try await TestServer.with(depth) { server throws in
      let bad: [(String, [String: String?])] = [
        ("event_id", ["event_id": #""7C1E2A10-0000-4000-8000-5B7C0A9D1111""#]),
        ("event_id", ["event_id": #""x""#]),
        ("event_id", ["event_id": "null"]), ("app_id", ["app_id": #""app-2""#]),
        ("timestamp", ["timestamp": #""yesterday""#]),
        ("timestamp", ["timestamp": #""2026-01-31 12:00:00Z""#]),
        ("timestamp", ["timestamp": #""2026-01-31T12:00:00""#]), ("is_debug", ["is_debug": "0"]),
        ("user_id", ["user_id": "1"]), ("flow_id", ["flow_id": #""""#]), ("revenue", ["revenue": #""9""#]),
        ("screen_index", ["screen_index": "0.5"]), ("currency", ["currency": "7"]),
        ("properties", ["properties": "[]"]), ("ab_assignments", ["ab_assignments": #""x""#]),
        ("16384 bytes", ["properties": #"{"a":"\#(String(repeating: "x", count: 17_000))"}"#]),
      ]
      for (name, changes) in bad {
        let json = try send(server, "[\(event()),\(event(changes))]").json
        #expect(json["accepted"]?.integer == 1, "\(name)")
        #expect(json["rejected"]?.integer == 1, "\(name)")
        let reason = json["reasons"]?.elements.compactMap(\.string).first
        #expect(
          reason?.hasPrefix("[1]: ") == true && reason?.contains(name) == true, "\(name): \(reason ?? "")")
      }
      #expect(try send(server, "[1,null,\"x\"]").json["rejected"]?.integer == 3)
    }
  }

  @Test(arguments: [
    "2026-01-31T12:00:00Z", "2026-01-31T12:00:00.123Z", "2026-01-31T12:00:00+02:00",
    "2026-01-31T12:00:00.5-11:30",
  ])
  func `timestamps may have fractions and zones`(text: String) async throws {
    try await TestServer.with(.memory) { server throws in
      #expect(try send(server, "[\(event(["timestamp": "\"\(text)\""]))]").json["accepted"]?.integer == 1)
    }
  }

  @Test(arguments: Depth.allCases)
  func `a body that is no list, or too long a list, is 400`(depth: Depth) async throws {
    try await TestServer.with(depth) { server throws in
      let many = "[" + Array(repeating: "1", count: 501).joined(separator: ",") + "]"
      for body in ["{}", "", "[", "null", many] {
        #expect(try send(server, body).status == 400, "\(body.prefix(10))")
      }
    }
  }

  @Test(arguments: Depth.allCases)
  func `events that cannot be kept are 503, so that they are sent again`(depth: Depth) async throws {
    let folder = try TestFolder()
    try folder.write("file", "not a folder")
    let configure: (inout ServerConfiguration) -> Void = {
      $0.events = EventStorage(folder: folder.path + "/file/events")
    }
    try await TestServer.with(depth, configure: configure) { server throws in
      let response = try send(server, "[\(event())]")
      #expect(response.status == 503)
      #expect(response.errorCode == "unavailable")
      server.server.flushLog()
      #expect(
        server.log.text.contains(
          "events cannot be written to \(folder.path)/file/events/events.jsonl: Not a dir"))
      #expect(try send(server, "[1]").status == 200)
    }
  }
}
