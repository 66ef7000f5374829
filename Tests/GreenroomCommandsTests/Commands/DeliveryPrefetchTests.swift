import Foundation
import TestSupport
import Testing

/// The delivery dialect, in which one answer is for everybody.
@Suite(.timeLimit(.minutes(2)))
struct DeliveryPrefetchTests {
  private static let lasting = ["--port", "0", "--max-age", "600"]
  private static let fleeting = ["--port", "0", "--max-age", "0"]

  @Test func `each is asked for once, and then nobody within max-age`() async throws {
    let served = try await ServingTool(try SmallContent.screens(), words: Self.lasting)
    let home = try ToolHome.delivery(url: served.url)
    let cold = try await home.run("prefetch", "offer", "screen:autumn", "offer", "hidden", "--json")
    #expect(cold.status == 0, "\(cold.errors)")
    #expect(cold.errors == "")
    try Snapshot.expect(cold.stable, "delivery-prefetch-json")
    let warm = try await home.run("prefetch", "offer", "screen:autumn", "hidden", "--json")
    #expect(warm.status == 0)
    #expect(try warm.json()["requests"] as? Int == 0)
    #expect(try warm.entries("outcomes").map { $0["fromCache"] as? Bool } == [true, true, nil])
    await served.stop()
  }

  @Test func `a copy past its time is confirmed and then counts as live`() async throws {
    let served = try await ServingTool(try SmallContent.screens(), words: Self.fleeting)
    let home = try ToolHome.delivery(url: served.url)
    for _ in 0..<2 {
      let result = try await home.run("prefetch", "offer", "--json")
      #expect(result.status == 0)
      #expect(try result.json()["requests"] as? Int == 1)
      let outcome = try #require(try result.entries("outcomes").first)
      #expect(outcome["fromCache"] as? Bool == false)
      #expect(outcome["error"] is NSNull)
    }
    await served.stop()
  }

  @Test func `the second request names the copy, and 304 is live`() async throws {
    let server = try FaultServer()
    defer { server.stop() }
    let validity = ["ETag": #""v1""#, "Cache-Control": "max-age=0"]
    server.on(
      "/v1/sdk/placements/offer", .ok(DeliverySample(placement: #""offer""#).text, headers: validity),
      .status(304, headers: validity))
    let home = try ToolHome.delivery(url: server.url().absoluteString)
    _ = try await home.run("prefetch", "offer")
    let result = try await home.run("prefetch", "offer", "--json")
    #expect(result.status == 0)
    #expect(try result.entries("outcomes").first?["fromCache"] as? Bool == false)
    #expect(server.requests.map { $0.header("If-None-Match") } == [nil, #""v1""#])
  }

  @Test func `one that fails leaves the others alone`() async throws {
    let served = try await ServingTool(try SmallContent.screens(), words: Self.lasting)
    let home = try ToolHome.delivery(url: served.url)
    let result = try await home.run(
      "prefetch", "offer", "unknown", "flowing", "hidden", "No Key", "screen:none")
    #expect(result.status == 1)
    try Snapshot.expect(result.stable, "delivery-prefetch-mixed")
    await served.stop()
  }

  @Test func `a wrong key fails each with its code`() async throws {
    let served = try await ServingTool(try SmallContent.screens())
    var home = try ToolHome.delivery(url: served.url)
    home.key = "wrong"
    let result = try await home.run("prefetch", "offer", "screen:spring", "--json")
    #expect(result.status == 1)
    #expect(try result.entries("outcomes").map(errorCode) == ["invalid_api_key", "invalid_api_key"])
    await served.stop()
  }

  @Test func `offline the last good copy stands in, and nothing stays nothing`() async throws {
    let served = try await ServingTool(try SmallContent.screens(), words: Self.fleeting)
    let home = try ToolHome.delivery(url: served.url)
    _ = try await home.run("prefetch", "offer", "hidden")
    await served.stop()
    let result = try await home.run("prefetch", "offer", "hidden", "--json")
    #expect(result.status == 0)
    let outcomes = try result.entries("outcomes")
    #expect(outcomes.map { $0["state"] as? String } == ["warmed", "noFlow"])
    #expect(outcomes.map { $0["fromCache"] as? Bool } == [true, nil])
    #expect(outcomes.map(errorCode) == ["network_error", "network_error"])
  }

  @Test func `an error that was heard counts even with a copy`() async throws {
    let server = try FaultServer()
    defer { server.stop() }
    server.on(
      "/v1/sdk/placements/offer",
      .ok(DeliverySample(placement: #""offer""#).text, headers: ["Cache-Control": "max-age=0"]),
      .status(404))
    let home = try ToolHome.delivery(url: server.url().absoluteString)
    #expect(try await home.run("prefetch", "offer").status == 0)
    let failed = try await home.run("prefetch", "offer", "--json")
    #expect(failed.status == 1)
    #expect(try failed.entries("outcomes").map(errorCode) == ["placement_not_found"])
    let unready = try await home.run("ready", "offer", "--json")
    #expect(unready.status == 1)
    #expect(try unready.entries("receipts").map(errorCode) == ["placement_not_found"])
    let kept = try await home.run("ready", "offer", "--cached", "--json")
    #expect(try kept.entries("receipts").first?["copy"] as? String == "stale")
  }

  @Test(arguments: [
    ("", "/v1/sdk"), ("/", "/v1/sdk"), ("/v1", "/v1/sdk"), ("/v1/", "/v1/sdk"), ("/base", "/base/v1/sdk"),
    ("/base/v1", "/base/v1/sdk"),
  ])
  func `the base URL may end in v1 or not`(_ base: (given: String, asked: String)) async throws {
    let server = try FaultServer()
    defer { server.stop() }
    let home = try ToolHome.delivery(url: server.url(base.given).absoluteString)
    _ = try await home.run("prefetch", "offer")
    #expect(server.requests.map(\.path) == ["\(base.asked)/placements/offer"])
  }

  @Test func `neither user nor attributes leave the device`() async throws {
    let server = try FaultServer { _ in .ok(DeliverySample(placement: #""offer""#).text) }
    defer { server.stop() }
    let home = try ToolHome.delivery(url: server.url().absoluteString)
    let result = try await home.run(
      "prefetch", "offer", "--user", "ada-lovelace", "--attributes", #"{"user.plan":"platinum"}"#)
    #expect(result.status == 0)
    let sent = String(decoding: server.receivedBytes, as: UTF8.self)
    #expect(sent.contains("GET /v1/sdk/placements/offer?key=fp_one"))
    #expect(!sent.contains("ada-lovelace") && !sent.contains("platinum"))
  }
}
