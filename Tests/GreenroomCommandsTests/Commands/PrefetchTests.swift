import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct PrefetchTests {
  @Test func `outcomes come in the order asked and without repeats`() async throws {
    let served = try await ServingTool(try SmallContent())
    let home = try ToolHome(url: served.url)
    let result = try await home.run("prefetch", "other", "paused", "Bad", "lasting", "other", "--json")
    #expect(result.status == 1)
    #expect(result.errors == "")
    try Snapshot.expect(result.stable, "prefetch-json")
    await served.stop()
  }

  @Test func `the second prefetch is answered from the cache without a request`() async throws {
    let served = try await ServingTool(try SmallContent())
    let home = try ToolHome(url: served.url)
    let first = try await home.run("prefetch", "lasting", "other")
    #expect(first.status == 0)
    try Snapshot.expect(first.stable, "prefetch-cold")
    let second = try await home.run("prefetch", "lasting", "other", "--json")
    #expect(second.status == 0)
    #expect(try second.json()["requests"] as? Int == 0)
    #expect(try second.entries("outcomes").map { $0["fromCache"] as? Bool } == [true, true])
    try Snapshot.expect(try await home.run("prefetch", "lasting", "other").stable, "prefetch-warm")
    await served.stop()
  }

  @Test func `a placement that fails leaves the others alone`() async throws {
    let served = try await ServingTool(try SmallContent())
    let home = try ToolHome(url: served.url)
    let result = try await home.run("prefetch", "lasting", "unknown", "paused", "No Key")
    #expect(result.status == 1)
    try Snapshot.expect(result.stable, "prefetch-mixed")
    await served.stop()
  }

  @Test func `no flow is no failure`() async throws {
    let served = try await ServingTool(try SmallContent())
    let result = try await ToolHome(url: served.url).run("prefetch", "paused")
    #expect(result.status == 0)
    #expect(result.output.contains("no flow"))
    await served.stop()
  }

  @Test func `requests for images are counted apart`() async throws {
    let served = try await ServingTool(try SmallContent())
    let home = try ToolHome(url: served.url)
    let result = try await home.run("prefetch", "lasting", "--media", "first-screen", "--json")
    #expect(result.status == 0)
    #expect(try result.json()["requests"] as? Int == 1)
    #expect(try result.entries("outcomes").first?["mediaWarmed"] as? Bool == true)
    await served.stop()
  }

  @Test func `a key that the backend refuses fails every placement with its code`() async throws {
    let served = try await ServingTool(try SmallContent())
    var home = try ToolHome(url: served.url)
    home.key = "fp_wrong"
    let result = try await home.run("prefetch", "lasting", "other", "--json")
    #expect(result.status == 1)
    #expect(try result.entries("outcomes").map(errorCode) == ["invalid_api_key", "invalid_api_key"])
    await served.stop()
  }

  @Test func `the last good copy stands in and the error says why`() async throws {
    let served = try await ServingTool(try SmallContent())
    let home = try ToolHome(url: served.url)
    _ = try await home.run("prefetch", "fleeting")
    await served.stop()
    let json = try await home.run("prefetch", "fleeting", "--json")
    #expect(json.status == 0)
    let outcome = try #require(try json.entries("outcomes").first)
    #expect(outcome["state"] as? String == "warmed")
    #expect(outcome["fromCache"] as? Bool == true)
    #expect(errorCode(outcome) == "network_error")
    let text = try await home.run("prefetch", "fleeting")
    #expect(text.output.contains("last good copy"))
  }

  @Test func `a bundled copy stands in and is not from the cache`() async throws {
    let content = try SmallContent()
    let port = try RefusedPort()
    let home = try ToolHome(url: port.url("/v1").absoluteString)
    let file = content.folder.file("flows/hello.json").path
    let json = try await home.run("prefetch", "lasting", "--bundled", "lasting=\(file)", "--json")
    #expect(json.status == 0)
    let outcome = try #require(try json.entries("outcomes").first)
    #expect(outcome["state"] as? String == "warmed")
    #expect(outcome["fromCache"] as? Bool == false)
    #expect(errorCode(outcome) == "network_error")
  }

  @Test func `a backend that cannot be reached is status 1`() async throws {
    let port = try RefusedPort()
    let home = try ToolHome(url: port.url("/v1").absoluteString)
    let result = try await home.run("prefetch", "lasting", "--json")
    #expect(result.status == 1)
    #expect(try result.entries("outcomes").map(errorCode) == ["network_error"])
    #expect(try result.json()["requests"] as? Int == 1)
  }

  @Test func `a repeated request counts`() async throws {
    let server = try FaultServer()
    defer { server.stop() }
    server.on("/v1/apps/app-1/placements/lasting/resolve", .closed, .ok(#"{"flow_id":null}"#))
    let home = try ToolHome(url: server.url("/v1").absoluteString)
    let result = try await home.run("prefetch", "lasting", "--json")
    #expect(result.status == 0)
    #expect(try result.json()["requests"] as? Int == 2)
  }

  @Test func `all placements share one deadline that each has whole`() async throws {
    let server = try FaultServer { _ in .blackHole }
    defer { server.stop() }
    let home = try ToolHome(url: server.url("/v1").absoluteString)
    let result = try await home.run("prefetch", "one", "two", "three", "--timeout", "0.5", "--json")
    #expect(result.status == 1)
    #expect(try result.entries("outcomes").map(errorCode) == ["timeout", "timeout", "timeout"])
    for outcome in try result.entries("outcomes") {
      let time = try #require(outcome["milliseconds"] as? Double)
      #expect(time >= 490 && time < 1400)
    }
  }

  @Test func `user and attributes are sent as they were given`() async throws {
    let server = try FaultServer { _ in .ok(#"{"flow_id":null}"#) }
    defer { server.stop() }
    let home = try ToolHome(url: server.url("/v1/").absoluteString)
    _ = try await home.run(
      "prefetch", "one", "--user", "ada", "--attributes", #"{"user.plan":"free","n":2,"on":true}"#)
    let request = try #require(server.requests.first)
    #expect(request.path == "/v1/apps/app-1/placements/one/resolve")
    let body = try #require(try JSONSerialization.jsonObject(with: request.body) as? [String: Any])
    #expect(body["user_id"] as? String == "ada")
    let attributes = try #require(body["attributes"] as? [String: Any])
    #expect(attributes["user.plan"] as? String == "free")
    #expect(attributes["n"] as? Int == 2)
    #expect(attributes["on"] as? Bool == true)
  }
}

/// The code of an outcome's or a receipt's error.
func errorCode(_ entry: [String: Any]) -> String? {
  (entry["error"] as? [String: Any])?["code"] as? String
}
