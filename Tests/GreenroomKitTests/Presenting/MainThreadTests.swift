import Dispatch
import Foundation
import GreenroomTesting
import Testing

@testable import GreenroomKit

/// Nothing that an app awaits off the main thread needs the main thread.
@Suite(.serialized, .timeLimit(.minutes(5))) struct MainThreadTests {
  /// Keeps the main thread busy until ``release()``.
  private final class BlockedMainThread: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    /// Returns once the main thread is blocked.
    static func begin() async -> BlockedMainThread {
      let blocked = BlockedMainThread()
      await withCheckedContinuation { continuation in
        DispatchQueue.main.async {
          continuation.resume()
          blocked.semaphore.wait()
        }
      }
      return blocked
    }

    func release() {
      semaphore.signal()
    }
  }

  private func harness() throws -> Harness {
    let harness = try Harness()
    harness.backend.replyByRule { key, _ in .flow(TestFlow(key)) }
    return harness
  }

  @Test func `every async entry that is not on the main actor returns while the main thread is blocked`()
    async throws
  {
    let harness = try harness()
    let blocked = await BlockedMainThread.begin()
    defer { blocked.release() }
    #expect(await harness.greenroom.prefetch(["a", "b"]).count == 2)
    #expect(await harness.greenroom.prefetch([Source.placement("c")], warmMedia: true).count == 1)
    #expect(await harness.greenroom.isPlacementReady("d"))
    await harness.greenroom.preload(["e"])
    await harness.greenroom.clearCache()
  }

  @Test func `behind a present the resolve goes on while the main thread is blocked`() async throws {
    let harness = try harness()
    harness.backend.suspend()
    let session = Task { @MainActor in try await harness.greenroom.createSession("paywall") }
    await harness.backend.waitForRequests(1)
    let blocked = await BlockedMainThread.begin()
    harness.backend.resume()
    #expect(await harness.greenroom.isPlacementReady("paywall"))
    #expect(harness.backend.resolves.count == 1)
    blocked.release()
    #expect(try await session.value.flow?.id == "paywall")
  }
}
