import GreenroomCore
import Testing

@testable import GreenroomServer

@Suite(.timeLimit(.minutes(5)))
struct ResolveTests {
  @Test(arguments: Depth.allCases)
  func `a flow is answered with everything a device needs`(depth: Depth) async throws {
    try await TestServer.with(depth) { server in
      let response = try server.resolve("plain")
      #expect(response.status == 200)
      #expect(response.header("Content-Type") == "application/json")
      #expect(response.header("Cache-Control") == "no-store")
      let json = try response.json
      #expect(json["flow_id"]?.string == "flow-1")
      #expect(json["flow_version_id"]?.string?.count == 32)
      #expect(json["flow_version"]?.integer == 7)
      #expect(json["schema_version"]?.string == "1.0.0")
      #expect(json["cache_ttl_seconds"]?.integer == 2)
      #expect(json["media_base_url"]?.string == "http://shop.test/media")
      #expect(json["icon_base_url"]?.string?.hasPrefix("http://shop.test/icons/~") == true)
      #expect(json["experiment_id"] == nil)
      let font = try #require(json["fonts"]?.elements.first { _ in true })
      #expect(font["family"]?.string == "Tiny")
      #expect(font["weight"]?.integer == 400)
      #expect(font["style"]?.string == "normal")
      #expect(font["url"]?.string?.hasPrefix("http://shop.test/fonts/~") == true)
      #expect(json["flow_schema"]?["nodes"]?.count == 1)
    }
  }

  @Test(arguments: Depth.allCases)
  func `every URL and reference of an answer can be fetched`(depth: Depth) async throws {
    try await TestServer.with(depth) { server in
      let text = try server.resolve("plain").text
      let json = try JSONDocument(Array(text.utf8)).root
      let children = try #require(
        json["flow_schema"]?["nodes"]?.elements.first { _ in true }?["layout"]?["children"])
      let src = children.elements.compactMap { $0["props"]?["src"]?.string }
      #expect(src.count == 2)
      #expect(src.last == "https://elsewhere.test/a.png")
      let layer = json["flow_schema"]?["background"]?["layers"]?.elements.first { _ in true }
      let icons = try #require(json["icon_base_url"]?.string)
      let urls = [
        "http://shop.test/media/\(src[0])", layer?["image"]?["src"]?.string, icons + "/Star.svg",
        json["fonts"]?.elements.first { _ in true }?["url"]?.string,
      ]
      for url in urls {
        let path = String(try #require(url).dropFirst("http://shop.test".count))
        let response = try server.send("GET", path)
        #expect(response.status == 200, "\(path)")
        #expect(response.header("Cache-Control")?.contains("immutable") == true, "\(path)")
      }
    }
  }

  @Test(arguments: Depth.allCases)
  func `white space between values goes and white space inside texts stays`(depth: Depth) async throws {
    try await TestServer.with(depth) { server in
      let text = try server.resolve("plain").text
      #expect(text.contains(#""text":"Hi  there","fontFamily":"Tiny""#))
      #expect(!text.contains(": "))
    }
  }

  @Test(arguments: Depth.allCases)
  func `nothing to show is a null flow and nothing else`(depth: Depth) async throws {
    try await TestServer.with(depth) { server in
      let nothing = #"{"flow_id":null}"#
      #expect(try server.resolve("paused").text == nothing)
      #expect(try server.resolve("phones", platform: "android").text == nothing)
      #expect(try server.resolve("phones", platform: "ios").text.contains("flow-1"))
      #expect(try server.resolve("pros").text == nothing)
      #expect(try server.resolve("pros", attributes: #"{"user.plan":"pro"}"#).text.contains("flow-1"))
      #expect(try server.resolve("pros", attributes: #"{"user":{"plan":"pro"}}"#).text.contains("flow-1"))
      let metrics = try server.send("GET", "/metrics").text
      #expect(metrics.contains(#"greenroom_resolves_total{outcome="paused"} 1"#))
      #expect(metrics.contains(#"greenroom_resolves_total{outcome="platform"} 1"#))
      #expect(metrics.contains(#"greenroom_resolves_total{outcome="audience"} 1"#))
      #expect(metrics.contains(#"greenroom_resolves_total{outcome="flow"} 3"#))
    }
  }

  @Test(arguments: Depth.allCases)
  func `an experiment gives each user one variant for good, and names it`(depth: Depth) async throws {
    try await TestServer.with(depth) { server in
      var seen: Set<String> = []
      for number in 0..<60 {
        let user = "user-\(number)"
        let first = try server.resolve("split", user: user)
        #expect(try server.resolve("split", user: user).text == first.text)
        let json = try first.json
        let bucket = Experiment.bucket(userID: user, experimentID: "exp-1")
        switch bucket {
        case ..<30:
          #expect(json["flow_id"]?.string == "flow-1")
          #expect(json["variant_id"]?.string == "a")
          #expect(json["variant_name"]?.string == "First")
          #expect(json["experiment_id"]?.string == "exp-1")
        case ..<80:
          #expect(json["flow_id"]?.string == "second")
          #expect(json["variant_id"]?.string == "b")
          #expect(json["variant_name"] == nil)
        default:
          #expect(first.text == #"{"flow_id":null}"#)
        }
        seen.insert(json["variant_id"]?.string ?? "none")
      }
      #expect(seen == ["a", "b", "none"])
    }
  }

  @Test(arguments: Depth.allCases)
  func `an export is the standard flow, without experiment and audience`(depth: Depth) async throws {
    try await TestServer.with(depth) { server in
      for number in 0..<10 {
        let json = try server.resolve("split", user: "u\(number)", query: "?export=true").json
        #expect(json["flow_id"]?.string == "flow-1")
        #expect(json["experiment_id"] == nil)
      }
      #expect(try server.resolve("pros", query: "?export=true").json["flow_id"]?.string == "flow-1")
      #expect(try server.resolve("pros", query: "?export=false").text == #"{"flow_id":null}"#)
      #expect(try server.resolve("paused", query: "?export=true").text == #"{"flow_id":null}"#)
    }
  }

  @Test(arguments: Depth.allCases)
  func `a placement without a flow does not exist in this dialect`(depth: Depth) async throws {
    try await TestServer.with(depth) { server in
      for key in ["screen_only", "unknown", "Not%20a%20key"] {
        let response = try server.resolve(key)
        #expect(response.status == 404)
        #expect(response.errorCode == "placement_not_found")
      }
    }
  }

  @Test(arguments: Depth.allCases)
  func `a body that is not as documented is 400 and says why`(depth: Depth) async throws {
    try await TestServer.with(depth) { server in
      let bodies = [
        ("", "bad_request"), ("{", "bad_request"), ("[]", "bad_request"), ("null", "bad_request"),
        (#"{"user_id":1,"session_id":"s","device_platform":"ios"}"#, "validation_failed"),
        (#"{"user_id":"","session_id":"s","device_platform":"ios"}"#, "validation_failed"),
        (#"{"session_id":"s","device_platform":"ios"}"#, "validation_failed"),
        (#"{"user_id":"u","device_platform":"ios"}"#, "validation_failed"),
        (#"{"user_id":"u","session_id":"s"}"#, "validation_failed"),
        (#"{"user_id":"u","session_id":"s","device_platform":"fridge"}"#, "validation_failed"),
        (#"{"user_id":"u","session_id":"s","device_platform":"ios","attributes":[]}"#, "validation_failed"),
        (String(repeating: "[", count: 100), "bad_request"),
      ]
      for (body, code) in bodies {
        let response = try server.send(
          "POST", "/v1/apps/app-1/placements/plain/resolve", headers: [TestServer.bearer("fp_one")],
          body: Array(body.utf8))
        #expect(response.status == 400, "\(body)")
        #expect(response.errorCode == code, "\(body)")
      }
      let lenient = #"{"user_id":"u","session_id":"s","device_platform":"web","attributes":null,"more":1}"#
      let response = try server.send(
        "POST", "/v1/apps/app-1/placements/plain/resolve", headers: [TestServer.bearer("fp_one")],
        body: Array(lenient.utf8))
      #expect(response.status == 200)
    }
  }
}
