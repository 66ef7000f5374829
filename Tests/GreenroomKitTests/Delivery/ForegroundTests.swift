import Foundation
import GreenroomCore
import GreenroomTesting
import Testing

@testable import GreenroomKit

/// What happens when the app comes forward.
@Suite(.timeLimit(.minutes(5))) struct ForegroundTests {
  /// A system whose app changes its phase by hand.
  private final class ManualLifecycle: AppLifecycle {
    private let observers = Lock<[@Sendable (AppPhase) -> Void]>([])

    func observe(_ onChange: @escaping @Sendable (AppPhase) -> Void) {
      observers.withLock { $0.append(onChange) }
    }

    func change(to phase: AppPhase) {
      for observer in observers.withLock({ $0 }) { observer(phase) }
    }
  }

  @Test func `what was preloaded is confirmed once and nothing else is asked`() async throws {
    let lifecycle = ManualLifecycle()
    let harness = try Harness.delivery { $0.lifecycle = lifecycle }
    harness.greenroom.start()
    harness.backend.reply(to: "paywall", .delivery(TestDelivery("spring")))
    harness.backend.reply(to: "other", .delivery(TestDelivery("other")))
    await harness.greenroom.preload(["paywall"])
    #expect(await harness.greenroom.isPlacementReady("other"))
    harness.clock.advance(by: .seconds(60))
    lifecycle.change(to: .background)
    lifecycle.change(to: .foreground)
    await harness.backend.waitForRequests(3)
    #expect(harness.backend.resolves.flatMap(\.placements) == ["paywall", "other", "paywall"])
    #expect(harness.backend.resolves.last?.request.headers["If-None-Match"] == TestDelivery("spring").etag)
  }

  @Test func `a fresh copy is not asked for`() async throws {
    let lifecycle = ManualLifecycle()
    let harness = try Harness.delivery { $0.lifecycle = lifecycle }
    harness.greenroom.start()
    harness.backend.reply(to: "paywall", .delivery(TestDelivery("spring")))
    await harness.greenroom.preload(["paywall"])
    let engine = harness.greenroom.engine
    let identity = await engine.identity.identity()
    lifecycle.change(to: .foreground)
    #expect(engine.resolver.flight(for: "paywall", identity) == nil)
    await harness.greenroom.finishWrites()
    #expect(harness.backend.resolves.count == 1)
  }

  @Test(arguments: [AppPhase.background, .foreground])
  func `events that gather leave when the app goes or comes`(phase: AppPhase) async throws {
    let lifecycle = ManualLifecycle()
    let harness = try Harness.delivery { $0.lifecycle = lifecycle }
    harness.greenroom.start()
    harness.backend.reply(to: "paywall", .delivery(TestDelivery("spring")))
    let session = try await harness.greenroom.createSession("paywall")
    await session.appeared()
    lifecycle.change(to: phase)
    await harness.backend.waitForRequests(2)
    #expect(harness.backend.eventRequests.count == 1)
  }

  @Test func `a start sends what the last process has left`() async throws {
    let harness = try Harness.delivery()
    harness.backend.reply(to: "paywall", .delivery(TestDelivery("spring")))
    let session = try await harness.greenroom.createSession("paywall")
    await session.appeared()
    await harness.greenroom.finishWrites()
    #expect(harness.backend.eventRequests.isEmpty)
    let next = try await harness.relaunchedDelivery()
    next.greenroom.start()
    await next.backend.waitForRequests(1)
    #expect(next.backend.eventRequests.count == 1)
    harness.clock.advance(by: OutboxState.gatherTime)
  }
}
