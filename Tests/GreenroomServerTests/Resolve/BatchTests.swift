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

  @Test func `what does not fit into one answer is left to be asked for alone`() async throws {
    let folder = try SmallContent.make()
    try folder.replace("Hi  there", String(repeating: "x", count: 3 << 20), in: "flows/first.json")
    try folder.replace(#""status": "paused""#, #""status": "active""#, in: "greenroom.json")
    try await TestServer.with(.memory, content: folder) { server in
      let results = try batch(server, #"["plain","phones","paused","pros"]"#).json["results"]
      let entries = try #require(results).elements.map { $0 }
      #expect(entries.map { $0["error"]?.string } == [nil, nil, nil, "answer_too_long"])
      #expect(entries[2]["flow_id"]?.string == "flow-1")
      #expect(try server.resolve("pros", attributes: #"{"user.plan": "pro"}"#).status == 200)
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
