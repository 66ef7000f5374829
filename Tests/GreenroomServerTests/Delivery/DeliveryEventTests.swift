import GreenroomCore
import Testing

@testable import GreenroomServer

@Suite(.timeLimit(.minutes(5)))
struct DeliveryEventTests {
  private static let good: [String: String] = [
    "id": #""e-1""#, "type": #""shown""#, "time": #""2026-01-31T12:00:00.250Z""#, "placement": #""other""#,
    "paywallId": #""plain-1""#, "version": "3", "userId": #""u""#, "installId": #""i""#,
  ]

  private func event(_ changes: [String: String?] = [:]) -> String {
    var fields = Self.good
    for (key, value) in changes { fields[key] = value }
    return "{" + fields.sorted { $0.key < $1.key }.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
  }

  private func send(_ server: TestServer, _ body: String, key: String = "pk_two") throws -> TestResponse {
    try server.send("POST", "/v1/sdk/events?key=\(key)", body: Array(body.utf8))
  }

  @Test(arguments: Depth.allCases)
  func `good events are kept with their app, beside those of the other dialect`(depth: Depth) async throws {
    let folder = try TestFolder()
    let wall = WallClock("2026-01-31T13:00:00Z")
    try await TestServer.with(
      depth, content: try DeliveryContent.make(),
      configure: {
        $0.clock = wall.clock
        $0.events = EventStorage(folder: folder.path)
      }
    ) { server throws in
      let exposure = event([
        "type": #""experiment_exposure""#, "experiment": #""exp""#, "side": #""b""#, "userId": nil,
      ])
      let holdout = event(["type": #""holdout_exposure""#, "holdout": #""h""#, "side": "null"])
      let byID = event(["type": #""closed""#, "placement": nil, "time": "1769860800250"])
      let answer = try send(server, "[\(event()), \(exposure),\n\(holdout),\(byID)]")
      #expect(answer.status == 200)
      #expect(answer.text == #"{"accepted":4,"rejected":0}"#)
      #expect(try send(server, "[\(event(["placement": #""offer""#]))]", key: "pk_one").status == 200)
      let lines = try folder.read("events.jsonl").split(separator: "\n").map(String.init)
      #expect(lines.count == 5)
      #expect(lines[0] == #"{"received":"2026-01-31T13:00:00.000Z","app":"app-2","event":\#(event())}"#)
      #expect(lines[4].contains(#""app":"app-1""#))
      #expect(!lines.joined().contains("pk_"))
      #expect(
        try server.send("GET", "/metrics").text.contains(#"greenroom_events_total{result="accepted"} 5"#))
    }
  }

  @Test(arguments: Depth.allCases)
  func `a bad event is rejected alone, with the reason`(depth: Depth) async throws {
    try await TestServer.with(depth, content: try DeliveryContent.make()) { server throws in
      let bad: [(String, [String: String?])] = [
        ("id", ["id": nil]), ("id", ["id": #""""#]), ("type", ["type": #""seen""#]), ("type", ["type": nil]),
        ("time", ["time": nil]), ("time", ["time": #""yesterday""#]), ("time", ["time": "1.5"]),
        ("installId", ["installId": "null"]), ("placement", ["placement": "1"]),
        ("version", ["version": #""3""#]), ("side", ["side": #""c""#]), ("side", ["side": "1"]),
        ("userId", ["userId": "{}"]),
        ("16384 bytes", ["more": #""\#(String(repeating: "x", count: 17_000))""#]),
      ]
      for (name, changes) in bad {
        let json = try send(server, "[\(event()),\(event(changes))]").json
        #expect(json["accepted"]?.integer == 1, "\(name)")
        let reason = json["reasons"]?.elements.compactMap(\.string).first
        #expect(
          reason?.hasPrefix("[1]: ") == true && reason?.contains(name) == true, "\(name): \(reason ?? "")")
      }
      #expect(try send(server, "[1,null]").json["rejected"]?.integer == 2)
    }
  }

  @Test(arguments: Depth.allCases)
  func `a body that is no list, or too long a list, is 400`(depth: Depth) async throws {
    try await TestServer.with(depth, content: try DeliveryContent.make()) { server throws in
      let many = "[" + Array(repeating: "1", count: 501).joined(separator: ",") + "]"
      for body in ["{}", "", "[", many] { #expect(try send(server, body).status == 400, "\(body.prefix(9))") }
    }
  }
}
