import FlowPilotSDK
import GreenroomTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct ClearCacheTests {
  @Test func `after clearing the cache a warmed placement is asked for again`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    await harness.flowPilot.prefetch(["paywall"])
    await harness.flowPilot.clearCache()
    #expect(try await harness.source("paywall") == .network)
    #expect(harness.backend.resolves.count == 2)
  }

  @Test func `clearing the cache returns while the main thread is blocked`() async throws {
    let harness = try Harness()
    let result = await whileMainThreadIsBlocked { await harness.flowPilot.clearCache() }
    #expect(result.endedWhileBlocked)
  }
}
