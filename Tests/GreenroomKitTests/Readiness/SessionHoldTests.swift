import Foundation
import GreenroomCore
import GreenroomTesting
import TestSupport
import Testing

@testable import GreenroomKit

/// An open session keeps its first view.
@MainActor @Suite(.timeLimit(.minutes(2))) struct SessionHoldTests {
  private let mine = "https://cdn.example.test/mine"
  private let other = "https://cdn.example.test/other"

  private func harness(_ change: (inout Greenroom.Configuration) -> Void = { _ in }) throws -> Harness {
    let harness = try Harness(nil, change)
    for (key, picture) in [("paywall", mine), ("other", other)] {
      var flow = TestFlow(key)
      flow.images = [picture]
      harness.backend.reply(to: key, .flow(flow))
    }
    harness.backend.reply(toAsset: mine, .body(Picture.png(name: "mine", filling: 700_000)))
    harness.backend.reply(toAsset: other, .body(Picture.png(name: "other", filling: 700_000)))
    return harness
  }

  private func isWhole(_ session: Session, _ harness: Harness) async -> Bool {
    await harness.greenroom.inspect(session).allSatisfy { $0.bytes != nil }
  }

  @Test func `clearing spares what an open session shows, and nothing else`() async throws {
    let harness = try harness()
    await harness.greenroom.prefetch(["paywall", "other"], warmMedia: true)
    let session = try await harness.greenroom.createSession("paywall")
    let closed = try await harness.greenroom.createSession("other")
    closed.finish(PresentationResult(.dismissed))
    await harness.greenroom.clearMedia()
    #expect(await isWhole(session, harness))
    #expect(await isWhole(closed, harness) == false)
    await harness.greenroom.clearCache()
    #expect(await isWhole(session, harness))
    session.finish(PresentationResult(.dismissed))
    await harness.greenroom.clearMedia()
    #expect(await isWhole(session, harness) == false)
  }

  @Test(arguments: [true, false])
  func `a full quota takes nothing from an open session, and everything from a closed one`(
    _ isOpen: Bool
  ) async throws {
    // Room for one of the two pictures.
    let first = try harness { $0.cacheByteLimit = 2 << 20 }
    await first.greenroom.prefetch(["paywall"], warmMedia: true)
    // What was pinned before a launch is not pinned after it.
    let second = try await first.relaunched { @Sendable in $0.cacheByteLimit = 2 << 20 }
    var flow = TestFlow("other")
    flow.images = [other]
    second.backend.reply(to: "other", .flow(flow))
    second.backend.reply(toAsset: other, .body(Picture.png(name: "other", filling: 1_100_000)))
    let session = try await second.greenroom.createSession("paywall")
    if !isOpen { session.finish(PresentationResult(.dismissed)) }
    await second.greenroom.prefetch(["other"], warmMedia: true)
    #expect(await isWhole(session, second) == isOpen)
  }

  @Test func `a session that is let go of holds nothing`() async throws {
    let store = FakeAssets()
    var hold: AssetHold? = AssetHold([FileKey(url: mine, role: .image)], in: store)
    #expect(hold != nil && store.pins.count == 1)
    hold = nil
    #expect(store.pins.isEmpty)
  }
}
