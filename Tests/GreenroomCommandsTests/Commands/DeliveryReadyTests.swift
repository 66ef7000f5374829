import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct DeliveryReadyTests {
  private func receipt(_ result: ToolProcess.Result) throws -> [String: Any] {
    try #require(try result.entries("receipts").first)
  }

  @Test func `without a copy the server is asked, and the answer is kept for everybody`() async throws {
    let served = try await ServingTool(
      try SmallContent.screens(), words: ["--port", "0", "--max-age", "600"])
    let home = try ToolHome.delivery(url: served.url)
    let asked = try await home.run("ready", "offer", "--json", "--user", "ada")
    #expect(asked.status == 0)
    #expect(try asked.json()["requests"] as? Int == 1)
    #expect(try receipt(asked)["flow"] is NSNull)
    await served.stop()
    let kept = try await home.run("ready", "offer", "--json", "--user", "lin")
    #expect(kept.status == 0)
    #expect(try kept.json()["requests"] as? Int == 0)
    #expect(try receipt(kept)["copy"] as? String == "fresh")
    #expect(try receipt(kept)["otherIdentity"] as? Bool == false)
    let left = try #require(try receipt(kept)["validForSeconds"] as? Double)
    #expect(left > 0 && left <= 600)
  }

  @Test func `cached asks nobody`() async throws {
    let server = try FaultServer()
    defer { server.stop() }
    let home = try ToolHome.delivery(url: server.url().absoluteString)
    let result = try await home.run("ready", "offer", "screen:spring", "--cached", "--json")
    #expect(result.status == 1)
    #expect(try result.entries("receipts").map { $0["copy"] as? String } == ["none", "none"])
    #expect(server.requests.isEmpty)
  }

  @Test func `a stale copy counts when the server is not heard, and the error is told`() async throws {
    let served = try await ServingTool(try SmallContent.screens(), words: ["--port", "0", "--max-age", "0"])
    let home = try ToolHome.delivery(url: served.url)
    _ = try await home.run("prefetch", "offer")
    await served.stop()
    let cached = try await home.run("ready", "offer", "--cached", "--json")
    #expect(cached.status == 0)
    #expect(try receipt(cached)["copy"] as? String == "stale")
    let asked = try await home.run("ready", "offer", "--json")
    #expect(asked.status == 0)
    #expect(try errorCode(receipt(asked)) == "network_error")
  }

  @Test func `nothing to show and what fails are not ready`() async throws {
    let served = try await ServingTool(try SmallContent.screens())
    let home = try ToolHome.delivery(url: served.url)
    let result = try await home.run("ready", "offer", "hidden", "unknown", "screen:none", "--json")
    #expect(result.status == 1)
    let receipts = try result.entries("receipts")
    #expect(receipts.map { $0["ready"] as? Bool } == [true, false, false, false])
    #expect(receipts.map { $0["copy"] as? String } == ["fresh", "none", "none", "none"])
    #expect(receipts.map(errorCode) == [nil, nil, "placement_not_found", "placement_not_found"])
    await served.stop()
  }
}
