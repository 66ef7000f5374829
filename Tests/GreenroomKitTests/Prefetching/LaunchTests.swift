import Foundation
import GreenroomCore
import GreenroomTesting
import Testing

@testable import GreenroomKit

/// Warming right after `configure`, and again after the user changed.
@Suite(.timeLimit(.minutes(5))) struct LaunchTests {
  private static let delay = LaunchState.startDelay

  private func launched(_ keys: [String] = ["onboarding", "paywall"]) throws -> Harness {
    let harness = try Harness { $0.prefetchOnLaunch = keys }
    for key in keys { harness.backend.reply(to: key, .flow(TestFlow(key))) }
    harness.greenroom.startLaunchWarmup()
    return harness
  }

  @Test func `the launch placements are warmed in one batch after fifty milliseconds`() async throws {
    let harness = try launched()
    await harness.clock.waitForSleeper(until: Self.delay)
    #expect(harness.backend.requests.isEmpty)
    harness.clock.advance(by: Self.delay)
    await harness.backend.waitForRequests(1)
    #expect(harness.backend.resolves.map(\.isBatch) == [true])
    #expect(try await harness.greenroom.createSession("paywall").flow?.id == "paywall")
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `one launch placement is resolved singly`() async throws {
    let harness = try launched(["onboarding"])
    await harness.clock.waitForSleeper(until: Self.delay)
    harness.clock.advance(by: Self.delay)
    await harness.backend.waitForRequests(1)
    #expect(harness.backend.resolves.map(\.isBatch) == [false])
  }

  @Test func `identifying in the line after configure gives one warm-up for that user`() async throws {
    let harness = try launched()
    harness.greenroom.identify("u")
    await harness.clock.waitForSleeper(until: Self.delay)
    harness.clock.advance(by: Self.delay)
    await harness.backend.waitForRequests(1)
    _ = try await harness.greenroom.createSession("paywall")
    #expect(harness.backend.resolves.map(\.userID) == ["u"])
  }

  @Test func `a call for a launch placement starts the warm-up at once and joins it`() async throws {
    let harness = try launched()
    #expect(await harness.greenroom.isPlacementReady("paywall"))
    #expect(harness.backend.resolves.map(\.isBatch) == [true])
    #expect(harness.clock.uptime == .zero)
  }

  @Test func `an instance of its own warms its launch placements when one of them is used`() async throws {
    let harness = try Harness { $0.prefetchOnLaunch = ["onboarding", "paywall"] }
    harness.backend.replyByRule { key, _ in .flow(TestFlow(key)) }
    #expect(await harness.greenroom.isPlacementReady("paywall"))
    #expect(harness.backend.resolves.map(\.isBatch) == [true])
  }

  @Test func `a call for another placement leaves the warm-up waiting`() async throws {
    let harness = try launched()
    harness.backend.reply(to: "survey", .flow(TestFlow("survey")))
    #expect(await harness.greenroom.isPlacementReady("survey"))
    #expect(harness.backend.resolves.map(\.placements) == [["survey"]])
  }

  @Test func `a later change of user warms again once a second after the last change`() async throws {
    let harness = try launched()
    _ = await harness.greenroom.isPlacementReady("paywall")
    harness.greenroom.identify("a")
    await harness.clock.waitForSleeper(until: .seconds(1))
    harness.clock.advance(by: .milliseconds(500))
    harness.greenroom.identify("b")
    await harness.clock.waitForSleeper(until: .milliseconds(1500))
    harness.clock.advance(by: .milliseconds(500))
    harness.clock.advance(by: .milliseconds(500))
    await harness.backend.waitForRequests(2)
    _ = await harness.greenroom.isPlacementReady("paywall")
    #expect(harness.backend.resolves.dropFirst().map(\.userID) == ["b"])
  }

  @Test func `the switch turns warming again off`() async throws {
    let harness = try Harness {
      $0.prefetchOnLaunch = ["paywall"]
      $0.rewarmsAfterIdentityChange = false
    }
    harness.backend.reply(to: "paywall", .flow(TestFlow("f")))
    harness.greenroom.startLaunchWarmup()
    _ = await harness.greenroom.isPlacementReady("paywall")
    #expect(harness.greenroom.engine.launch.withLock { $0.identityChanged() } == nil)
  }

  @Test func `with caching off nothing is warmed and a warning says so`() throws {
    let harness = try Harness {
      $0.cachingEnabled = false
      $0.prefetchOnLaunch = ["paywall"]
    }
    harness.greenroom.startLaunchWarmup()
    #expect(harness.log.messages(.warn).contains { $0.contains("caching is off") })
    #expect(harness.backend.requests.isEmpty)
  }
}
