import FlowPilotSDK
import GreenroomKit
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

  @Test func `after clearing the images they are fetched again and the flow is not`() async throws {
    let harness = try richHarness()
    await harness.flowPilot.prefetch(["onboarding"], warmMedia: true)
    let before = harness.backend.assetRequests.count
    await harness.flowPilot.greenroom.clearMedia()
    await harness.flowPilot.prefetch(["onboarding"], warmMedia: true)
    #expect(harness.backend.resolves.count == 1)
    #expect(harness.backend.assetRequests.count == 2 * before)
  }

  @Test func `clearing the images returns at once and deletes them`() async throws {
    let harness = try richHarness()
    await harness.flowPilot.prefetch(["onboarding"], warmMedia: true)
    harness.flowPilot.clearImageCache()
    // Ends when the images were asked for again, so when they had gone.
    var requests = harness.backend.assetRequests.count
    while requests == 3, !Task.isCancelled {
      await harness.flowPilot.prefetch(["onboarding"], warmMedia: true)
      requests = harness.backend.assetRequests.count
    }
    #expect(harness.backend.resolves.count == 1)
  }
}
