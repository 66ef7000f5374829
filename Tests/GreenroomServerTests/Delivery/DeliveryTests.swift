import GreenroomCore
import Testing

@testable import GreenroomServer

@Suite(.timeLimit(.minutes(5)))
struct DeliveryTests {
  private static let fields = [
    "placement", "paywallId", "version", "paywall", "packages", "experiment", "rules", "frequency", "holdout",
    "display", "trigger",
  ]

  private static let everything = #"""
    {"experiment": {"id": "exp", "share_b": 0.25, "epoch": 3, "screen": "plain",
       "display": {"mode": "sheet"}},
     "rules": [{"id": "plus", "conditions": {"user.plan": "plus"}, "screen": null},
       {"id": "german", "conditions": {"locale": {"$startsWith": "de"}}, "screen": "large"}],
     "frequency": {"limits": [{"max": 3, "window": {"seconds": 86400}}, {"max": 9, "window": "lifetime"}],
       "min_interval_seconds": 60},
     "holdout": {"id": "global", "share": 0.05},
     "display": {"mode": "drawer", "height": {"unit": "fraction", "value": 0.5}},
     "trigger": {"type": "event", "name": "saved"}}
    """#

  private func serve(
    _ depth: Depth, _ delivery: String? = nil, _ body: (TestServer) throws -> Void
  ) async throws {
    try await TestServer.with(depth, content: try DeliveryContent.make(delivery)) { try body($0) }
  }

  @Test(arguments: Depth.allCases)
  func `a plain placement is answered with every field, empty where there is nothing`(depth: Depth)
    async throws
  {
    try await serve(depth) { server throws in
      let response = try server.placement("offer")
      #expect(response.status == 200)
      #expect(response.header("Content-Type") == "application/json")
      let json = try response.json
      #expect(json.members.map(\.key) == Self.fields)
      #expect(json["placement"]?.string == "offer")
      #expect(json["paywallId"]?.string == "spring-1")
      #expect(json["version"]?.integer == 7)
      #expect(json["paywall"]?["default_locale"]?.string == "en_US")
      #expect(json["packages"]?.rawText == #"["m","a"]"#)
      for field in ["experiment", "frequency", "holdout", "display"] { #expect(json[field]?.isNull == true) }
      #expect(json["rules"]?.rawText == "[]")
      #expect(json["trigger"]?.rawText == #"{"type":"manual"}"#)
    }
  }

  @Test(arguments: Depth.allCases)
  func `side B, rules, limits and holdout are sent as devices read them`(depth: Depth) async throws {
    try await serve(depth, Self.everything) { server throws in
      let json = try server.placement("offer").json
      #expect(json.members.map(\.key) == Self.fields)
      let answer = try DeliveryAnswer(json)
      #expect(answer.notes == [])
      let experiment = try #require(answer.experiment)
      #expect(experiment.run == ExperimentRun(id: "exp", epoch: 3))
      #expect(experiment.shareB.basisPoints == 2500)
      #expect(experiment.screenB?.paywallID == "plain-1")
      #expect(experiment.screenB?.packages == ["x"])
      #expect(experiment.screenB?.display?.mode == .sheet)
      #expect(answer.rules.map(\.id) == ["plus", "german"])
      #expect(answer.rules[0].screen == nil)
      #expect(answer.rules[1].screen?.paywallID == "large-1")
      #expect(answer.frequency?.limits.map(\.max) == [3, 9])
      #expect(answer.frequency?.limits.map(\.window) == [.rolling(milliseconds: 86_400_000), .lifetime])
      #expect(answer.frequency?.minInterval == 60_000)
      #expect(answer.holdout?.share.basisPoints == 500)
      #expect(answer.display?.height == .fraction(0.5))
      #expect(answer.trigger == .event(name: "saved"))
      #expect(json["rules"]?.elements.map { $0["screen"]?.kind } == [.null, .object])
    }
  }

  @Test func `the packages of an answer are those that a device finds in its screen`() throws {
    let server = try TestServer(.memory, content: SampleContent.path)
    for id in ["spring-offer", "plain-offer", "welcome", "plant-doctor"] {
      let json = try server.paywall(id, apiKey: "pk_test_fernhill").json
      let screen = ScreenDocument(try #require(json["paywall"]))
      #expect(json["packages"]?.elements.compactMap(\.string) == screen.packageIDs, "\(id)")
      #expect(screen.diagnostics == [], "\(id)")
    }
  }

  @Test(arguments: Depth.allCases)
  func `a screen is found by its id, without placement and rules`(depth: Depth) async throws {
    try await serve(depth, Self.everything) { server throws in
      let json = try server.paywall("spring-1").json
      #expect(json.members.map(\.key) == Self.fields)
      #expect(json["placement"]?.isNull == true)
      #expect(json["paywallId"]?.string == "spring-1")
      #expect(json["experiment"]?.isNull == true)
      #expect(json["rules"]?.count == 0)
      // The file's name is the id of a screen that has none, and only then.
      #expect(try server.paywall("offer").status == 200)
      let missing = try server.paywall("spring")
      #expect(missing.status == 404)
      #expect(missing.errorCode == "paywall_not_found")
    }
  }

  @Test(arguments: Depth.allCases)
  func `references in screens are URLs that can be fetched`(depth: Depth) async throws {
    try await serve(depth) { server throws in
      let json = try server.placement("offer").json
      let background = json["paywall"]?["components_config"]?["base"]?["background"]
      let url = try #require(background?["value"]?["light"]?["original"]?.string)
      #expect(url.hasPrefix("http://shop.test/media/~"))
      #expect(try server.send("GET", String(url.dropFirst("http://shop.test".count))).status == 200)
      let secure = try server.placement("offer", headers: [("X-Forwarded-Proto", "https")])
      #expect(secure.text.contains(#""https://shop.test/media/~"#))
      #expect(try secure.header("ETag") != server.placement("offer").header("ETag"))
    }
  }

  @Test(arguments: Depth.allCases)
  func `a paused placement shows nothing, whatever its schedule says`(depth: Depth) async throws {
    let wall = WallClock("2030-01-01T12:00:00Z")
    try await TestServer.with(
      depth, content: try DeliveryContent.make(), configure: { $0.clock = wall.clock }
    ) { server throws in
      let response = try server.placement("paused")
      #expect(response.status == 200)
      let json = try response.json
      #expect(json.members.map(\.key) == Self.fields)
      for field in ["paywallId", "version", "paywall"] { #expect(json[field]?.isNull == true) }
      #expect(response.header("Cache-Control") == "public, max-age=30")
    }
  }

  @Test(arguments: Depth.allCases)
  func `without a key, or with an unknown one, nothing is told`(depth: Depth) async throws {
    try await serve(depth) { server throws in
      for query in ["", "?key=", "?key=pk_none", "?v=2", "?Key=pk_one"] {
        for path in ["placements/offer", "placements/none", "paywalls/spring-1"] {
          let response = try server.send("GET", "/v1/sdk/\(path)\(query)")
          #expect(response.status == 401, "\(path)\(query)")
          #expect(response.errorCode == "invalid_api_key")
          #expect(response.header("Cache-Control") == "no-store")
          #expect(response.header("WWW-Authenticate") != nil)
        }
        #expect(try server.send("POST", "/v1/sdk/events\(query)", body: Array("[]".utf8)).status == 401)
      }
    }
  }

  @Test(arguments: Depth.allCases)
  func `what has no screen, or is another app's, is not found`(depth: Depth) async throws {
    try await serve(depth) { server throws in
      for key in ["none", "flow_only", "other", "offer%2Fx"] {
        let response = try server.placement(key)
        #expect(response.status == 404, "\(key)")
        #expect(response.errorCode == "placement_not_found")
        #expect(response.header("Cache-Control") == "no-store")
      }
      #expect(try server.placement("other", apiKey: "pk_two").status == 200)
      #expect(try server.placement("offer", apiKey: "fp_one").status == 200)
      #expect(try server.placement("both").json["paywallId"]?.string == "offer")
    }
  }

  @Test(arguments: Depth.allCases)
  func `GET and HEAD are taken, other methods are 405 with Allow`(depth: Depth) async throws {
    try await serve(depth) { server throws in
      let get = try server.placement("offer")
      let head = try server.placement("offer", method: "HEAD")
      #expect(head.status == 200)
      #expect(head.body.isEmpty)
      for name in ["ETag", "Cache-Control", "Vary", "Content-Type"] {
        #expect(head.header(name) == get.header(name), "\(name)")
      }
      if depth == .socket { #expect(head.header("Content-Length") == "\(get.body.count)") }
      for path in ["placements/offer", "paywalls/spring-1"] {
        for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
          let response = try server.send(method, "/v1/sdk/\(path)?key=pk_one")
          #expect(response.status == 405, "\(method)")
          #expect(response.header("Allow") == "GET, HEAD", "\(method)")
        }
      }
      #expect(try server.send("GET", "/v1/sdk/events?key=pk_one").header("Allow") == "POST")
    }
  }

  @Test(arguments: Depth.allCases)
  func `the key gets into no log line and no metric, and the routes do`(depth: Depth) async throws {
    try await serve(depth) { server throws in
      _ = try server.placement("offer")
      _ = try server.placement("pk_one")
      _ = try server.paywall("spring-1", apiKey: "pk_secret")
      _ = try server.send("POST", "/v1/sdk/events?key=pk_one", body: Array("[]".utf8))
      let metrics = try server.send("GET", "/metrics").text
      #expect(metrics.contains(#"greenroom_requests_total{route="placement",status="200"} 1"#))
      #expect(metrics.contains(#"greenroom_requests_total{route="placement",status="404"} 1"#))
      #expect(metrics.contains(#"greenroom_requests_total{route="paywall",status="401"} 1"#))
      #expect(metrics.contains(#"greenroom_requests_total{route="sdk-events",status="200"} 1"#))
      server.server.flushLog()
      #expect(server.log.text.contains("access GET /v1/sdk/placements/offer 200 "))
      #expect(!(server.log.text + metrics).contains("pk_"))
    }
  }

  @Test(arguments: Depth.allCases)
  func `a publish is in the next answer, and a broken edit changes nothing`(depth: Depth) async throws {
    let folder = try DeliveryContent.make()
    try await TestServer.with(depth, content: folder) { server throws in
      let before = try server.placement("offer")
      try folder.replace(#""version": 7"#, #""version": 8"#, in: "screens/spring.json")
      #expect(server.server.reload() == [])
      let tag = try #require(before.header("ETag"))
      let after = try server.placement("offer", headers: [("If-None-Match", tag)])
      #expect(after.status == 200)
      #expect(try after.json["version"]?.integer == 8)
      try folder.replace(#""version": 8"#, #""version": 0"#, in: "screens/spring.json")
      #expect(server.server.reload().contains { $0.severity == .error })
      #expect(try server.placement("offer").body == after.body)
    }
  }

  @Test(arguments: Depth.allCases)
  func `one key may ask as often as the limit says`(depth: Depth) async throws {
    let wall = WallClock("2030-01-01T12:00:00Z")
    try await TestServer.with(
      depth, content: try DeliveryContent.make(),
      configure: {
        $0.clock = wall.clock
        $0.rateLimit = RateLimit(perSecond: 1, burst: 2)
      }
    ) { server throws in
      #expect(try server.placement("offer").status == 200)
      #expect(try server.paywall("spring-1").status == 200)
      let refused = try server.placement("offer")
      #expect(refused.status == 429)
      #expect(refused.header("Retry-After") == "1")
      #expect(try server.placement("other", apiKey: "pk_two").status == 200)
    }
  }
}
