import Foundation
import GreenroomTesting
import TestSupport
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(5))) struct BundledCopiesTests {
  private func offline() throws -> Harness {
    let harness = try Harness()
    harness.backend.replyByRule { _, _ in .failure(.notConnected) }
    return harness
  }

  @Test func `a bare flow is a bundled copy`() async throws {
    let harness = try offline()
    let flow = #"{"nodes":[{"id":"a","kind":"screen"}],"entryNodeId":"a"}"#
    harness.greenroom.registerBundled(placement: "paywall", json: Data(flow.utf8))
    let session = try await harness.greenroom.createSession("paywall")
    #expect(session.flow?.id == "bundled_default")
    #expect(session.flow?.versionID == "bundled")
  }

  @Test func `a file is read when it is needed`() async throws {
    let harness = try offline()
    let file = harness.world.folder.file("shipped.json")
    harness.greenroom.registerBundled(placement: "paywall", file: file)
    try TestFlow("shipped").json.write(to: file)
    #expect(try await harness.greenroom.createSession("paywall").flow?.id == "shipped")
  }

  @Test(arguments: ["", "{", "[]", #"{"flow_id":null}"#, #"{"nodes":[]}"#])
  func `what cannot be shown is reported to the log and counts as absent`(json: String) async throws {
    let harness = try offline()
    harness.greenroom.registerBundled(placement: "paywall", json: Data(json.utf8))
    #expect(await harness.greenroom.prefetch(["paywall"]).words == ["paywall": "failed: network_error"])
    #expect(harness.log.messages(.error).contains { $0.contains("bundled copy") })
  }

  @Test func `registering again replaces a copy that could not be read`() async throws {
    let harness = try offline()
    harness.greenroom.registerBundled(placement: "paywall", json: Data("{".utf8))
    await harness.greenroom.prefetch(["paywall"])
    harness.greenroom.registerBundled(placement: "paywall", json: TestFlow("second").json)
    #expect(try await harness.greenroom.createSession("paywall").flow?.id == "second")
  }

  @Test func `a schema too new for a live answer does not refuse what the app ships`() async throws {
    let harness = try offline()
    var text = String(decoding: TestFlow("shipped").json, as: UTF8.self)
    text = text.replacingOccurrences(of: #""schema_version":1"#, with: #""schema_version":9"#)
    harness.greenroom.registerBundled(placement: "paywall", json: Data(text.utf8))
    #expect(try await harness.greenroom.createSession("paywall").flow?.id == "shipped")
  }
}
