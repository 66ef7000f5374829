import Foundation
import GreenroomTesting
import Testing

@testable import GreenroomKit

/// Several placements that need the network share one request.
@Suite(.timeLimit(.minutes(5))) struct BatchTests {
  private func harness(_ keys: String...) throws -> Harness {
    let harness = try Harness()
    for key in keys { harness.backend.reply(to: key, .flow(TestFlow("flow-\(key)"))) }
    return harness
  }

  @Test func `two placements are one request`() async throws {
    let harness = try harness("a", "b")
    let outcomes = await harness.greenroom.prefetch(["a", "b"])
    #expect(outcomes.words == ["a": "warmed", "b": "warmed"])
    #expect(harness.backend.resolves.map(\.isBatch) == [true])
    #expect(try await harness.greenroom.createSession("b").flow?.id == "flow-b")
  }

  @Test func `one placement is no batch`() async throws {
    let harness = try harness("a", "b")
    await harness.greenroom.prefetch(["a"])
    await harness.greenroom.prefetch(["a", "b"])
    #expect(harness.backend.resolves.map(\.isBatch) == [false, false])
    #expect(harness.backend.resolves.map(\.placements) == [["a"], ["b"]])
  }

  @Test func `more than twenty placements are several batches`() async throws {
    let harness = try Harness()
    let keys = (0..<41).map { "p\($0)" }
    for key in keys { harness.backend.reply(to: key, .flow(TestFlow(key))) }
    let outcomes = await harness.greenroom.prefetch(keys)
    #expect(outcomes.values.allSatisfy { $0.word == "warmed" })
    #expect(harness.backend.resolves.map(\.placements.count).sorted() == [1, 20, 20])
  }

  @Test func `a present of a key joins the batch that fetches it`() async throws {
    let harness = try harness("a", "b")
    harness.backend.suspend()
    async let outcomes = harness.greenroom.prefetch(["a", "b"])
    await harness.backend.waitForRequests(1)
    async let session = harness.greenroom.createSession("a")
    try await harness.waitForWaiters(2, on: "a")
    harness.backend.resume()
    #expect(try await session.flow?.id == "flow-a")
    #expect(await outcomes.words == ["a": "warmed", "b": "warmed"])
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `a batch leaves out what is fetched already`() async throws {
    let harness = try harness("a", "b", "c")
    harness.backend.suspend()
    async let session = harness.greenroom.createSession("a")
    await harness.backend.waitForRequests(1)
    async let outcomes = harness.greenroom.prefetch(["a", "b", "c"])
    await harness.backend.waitForRequests(2)
    harness.backend.resume()
    _ = try await (session, outcomes)
    #expect(harness.backend.resolves.map { $0.placements.sorted() } == [["a"], ["b", "c"]])
  }

  @Test func `an entry with an error and a missing entry are asked for singly`() async throws {
    let harness = try harness("a", "b", "c")
    harness.backend.replyToBatches(
      .body(
        Data(
          #"{"results":[{"placement_key":"a","flow_id":null},{"placement_key":"b","error":"broken"}]}"#.utf8))
    )
    let outcomes = await harness.greenroom.prefetch(["a", "b", "c"])
    #expect(outcomes.words == ["a": "no flow", "b": "warmed", "c": "warmed"])
    #expect(Set(harness.backend.resolves.dropFirst().map(\.placements)) == [["b"], ["c"]])
  }

  @Test(arguments: [401, 403])
  func `a refused key ends all placements at once`(status: Int) async throws {
    let harness = try harness("a", "b")
    harness.backend.replyToBatches(.status(status))
    let outcomes = await harness.greenroom.prefetch(["a", "b"])
    #expect(outcomes.values.allSatisfy { !$0.isWarmed })
    #expect(harness.backend.resolves.count == 1)
  }

  @Test(arguments: [404, 405, 501])
  func `a backend without batches is asked singly from then on`(status: Int) async throws {
    let harness = try harness("a", "b", "c", "d")
    harness.backend.replyToBatches(.status(status))
    #expect(await harness.greenroom.prefetch(["a", "b"]).words == ["a": "warmed", "b": "warmed"])
    #expect(await harness.greenroom.prefetch(["c", "d"]).words == ["c": "warmed", "d": "warmed"])
    #expect(harness.backend.resolves.map(\.isBatch) == [true, false, false, false, false])
  }

  @Test(arguments: [TestReply.status(400), .status(204), .body(Data("{}".utf8)), .failure(.tooLarge)])
  func `any other failed batch is asked for singly and tried again later`(reply: TestReply) async throws {
    let harness = try harness("a", "b", "c", "d")
    harness.backend.replyToBatches(reply)
    #expect(await harness.greenroom.prefetch(["a", "b"]).words == ["a": "warmed", "b": "warmed"])
    harness.backend.replyToBatches(nil)
    #expect(await harness.greenroom.prefetch(["c", "d"]).words == ["c": "warmed", "d": "warmed"])
    #expect(harness.backend.resolves.map(\.isBatch) == [true, false, false, true])
  }

  @Test(arguments: [500, 503, 429])
  func `a batch that is asked to slow down pauses before it is asked for singly`(status: Int) async throws {
    let harness = try harness("a", "b")
    harness.backend.replyToBatches(.status(status))
    let call = Task { await harness.greenroom.prefetch(["a", "b"]) }
    await harness.clock.waitForSleeper(until: .seconds(1))
    #expect(harness.backend.resolves.count == 1)
    harness.clock.advance(by: .seconds(1))
    #expect(await call.value.words == ["a": "warmed", "b": "warmed"])
    #expect(harness.backend.resolves.map(\.isBatch) == [true, false, false])
  }

  @Test func `a backend that cannot be reached is not asked again singly`() async throws {
    let harness = try harness("a", "b")
    harness.backend.replyToBatches(.failure(.notConnected))
    let outcomes = await harness.greenroom.prefetch(["a", "b"])
    #expect(outcomes.words == ["a": "failed: network_error", "b": "failed: network_error"])
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `a batch without answer is asked for singly at half of the deadline`() async throws {
    let harness = try harness("a", "b")
    harness.backend.suspend()
    let call = Task { await harness.greenroom.prefetch(["a", "b"]) }
    await harness.backend.waitForRequests(1)
    await harness.clock.waitForSleeper(until: .seconds(2))
    harness.clock.advance(by: .seconds(2))
    await harness.backend.waitForRequests(3)
    harness.backend.resume()
    #expect(await call.value.words == ["a": "warmed", "b": "warmed"])
    #expect(harness.backend.resolves.map(\.isBatch) == [true, false, false])
  }

  @Test func `every entry is kept under its own key as received`() async throws {
    let harness = try harness("a", "b")
    await harness.greenroom.prefetch(["a", "b"])
    let session = try await harness.greenroom.createSession("a")
    let flow = try #require(session.flow)
    let object = try #require(
      try JSONSerialization.jsonObject(with: flow.json) as? [String: Any])
    #expect(object["placement_key"] as? String == "a")
    #expect(object["flow_id"] as? String == "flow-a")
  }
}
