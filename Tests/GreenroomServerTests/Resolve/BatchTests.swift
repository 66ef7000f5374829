import GreenroomCore
import Testing

@testable import GreenroomServer

@Suite(.timeLimit(.minutes(5)))
struct BatchTests {
  private func batch(_ server: TestServer, _ keys: String, user: String = "user-1") throws -> TestResponse {
    try server.send(
      "POST", "/v1/apps/app-1/placements/resolve-batch", headers: [TestServer.bearer("fp_one")],
      body: TestServer.resolveBody(user: user, keys: keys))
  }

  @Test(arguments: Depth.allCases)
  func `each entry is the single answer with its key`(depth: Depth) async throws {
    try await TestServer.with(depth) { server in
      let text = try batch(server, #"["plain","paused","split"]"#).text
      let singles = try ["plain", "paused", "split"].map { key in
        let single = try server.resolve(key).text
        return #"{"placement_key":"\#(key)","# + single.dropFirst()
      }
      #expect(text == #"{"results":["# + singles.joined(separator: ",") + "]}")
    }
  }

  @Test(arguments: Depth.allCases)
  func `a key that cannot be answered fails itself only, and repeats count once`(depth: Depth) async throws {
    try await TestServer.with(depth) { server in
      let json = try batch(server, #"["none","plain","plain","screen_only","a\"b"]"#).json
      let results = try #require(json["results"]).elements.map { $0 }
      #expect(results.compactMap { $0["placement_key"]?.string } == ["none", "plain", "screen_only", "a\"b"])
      #expect(
        results.map { $0["error"]?.string } == [
          "placement_not_found", nil, "placement_not_found", "placement_not_found",
        ])
      #expect(results[1]["flow_id"]?.string == "flow-1")
    }
  }

  @Test(arguments: Depth.allCases)
  func `keys that are no list of texts, or too many, are 400`(depth: Depth) async throws {
    try await TestServer.with(depth) { server in
      let many = "[" + (0...100).map { "\"k\($0)\"" }.joined(separator: ",") + "]"
      for keys in ["[]", "null", "\"plain\"", "[1]", many] {
        let response = try batch(server, keys)
        #expect(response.status == 400, "\(keys)")
        #expect(response.errorCode == "validation_failed")
      }
    }
  }
}
