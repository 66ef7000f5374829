import Foundation
import GreenroomTesting
import Testing

@testable import GreenroomKit

/// A switch of the user at any point of a resolve files nothing under the wrong key.
@Suite(.timeLimit(.minutes(5))) struct IdentitySwitchTests {
  /// Where the switch happens.
  enum Point: CaseIterable {
    case beforeTheCall, beforeTheStoredIdentityIsRead, whileTheRequestIsUnderWay, afterTheAnswer
  }

  /// The backend answers everybody with a flow that bears their name.
  private func harness() throws -> Harness {
    let harness = try Harness()
    harness.backend.replyByRule { _, request in .flow(TestFlow("for-\(request.userID ?? "nobody")")) }
    return harness
  }

  @Test(arguments: Point.allCases, [["paywall"], ["paywall", "onboarding"]])
  func `what was fetched for one user is never fresh for another`(point: Point, keys: [String])
    async throws
  {
    let harness = try harness()
    harness.backend.suspend()
    if point == .beforeTheCall || point == .beforeTheStoredIdentityIsRead {
      harness.greenroom.identify("a")
    }
    if point != .beforeTheStoredIdentityIsRead {
      if point != .beforeTheCall { harness.greenroom.identify("a") }
      _ = await harness.greenroom.engine.identity.identity()
    }
    if point == .beforeTheCall { harness.greenroom.identify("b") }
    let call = Task { await harness.greenroom.prefetch(keys) }
    if point == .beforeTheStoredIdentityIsRead { harness.greenroom.identify("b") }
    await harness.backend.waitForRequests(1)
    if point == .whileTheRequestIsUnderWay { harness.greenroom.identify("b") }
    harness.backend.resume()
    _ = await call.value
    if point == .afterTheAnswer { harness.greenroom.identify("b") }
    for user in ["b", "a"] {
      harness.greenroom.identify(user)
      for key in keys {
        let session = try await harness.greenroom.createSession(.placement(key))
        #expect(session.flow?.id == "for-\(user)")
        #expect(session.identity.userID == user)
      }
    }
  }

  @Test func `the request is sent for the user at the call and not for the one at the answer`() async throws {
    let harness = try harness()
    harness.greenroom.identify("a")
    harness.greenroom.updateContext(["plan": "free"])
    harness.backend.suspend()
    async let outcomes = harness.greenroom.prefetch(["paywall"])
    await harness.backend.waitForRequests(1)
    harness.greenroom.identify("b")
    harness.greenroom.updateContext(["plan": "pro"])
    harness.backend.resume()
    #expect(await outcomes["paywall"]?.isWarmed == true)
    #expect(harness.backend.resolves[0].userID == "a")
    #expect(harness.backend.resolves[0].attribute("plan") == "free")
  }

  @Test func `an answer that lands after a reset is not kept`() async throws {
    let harness = try harness()
    harness.greenroom.identify("a")
    harness.backend.suspend()
    async let outcomes = harness.greenroom.prefetch(["paywall"])
    await harness.backend.waitForRequests(1)
    harness.greenroom.reset()
    _ = await harness.greenroom.engine.identity.identity()
    harness.backend.resume()
    _ = await outcomes
    harness.greenroom.identify("a")
    harness.backend.replyByRule { _, _ in .failure(.notConnected) }
    #expect(await harness.greenroom.isPlacementReady("paywall") == false)
  }

  @Test func `an answer that lands after clearing the cache is not kept`() async throws {
    let harness = try harness()
    harness.greenroom.identify("a")
    harness.backend.suspend()
    async let outcomes = harness.greenroom.prefetch(["paywall"])
    await harness.backend.waitForRequests(1)
    await harness.greenroom.clearCache()
    harness.backend.resume()
    _ = await outcomes
    harness.backend.replyByRule { _, _ in .failure(.notConnected) }
    #expect(await harness.greenroom.isPlacementReady("paywall") == false)
  }

  @Test func `a call after clearing the cache does not join work from before`() async throws {
    let harness = try harness()
    harness.greenroom.identify("a")
    harness.backend.suspend()
    async let before = harness.greenroom.prefetch(["paywall"])
    await harness.backend.waitForRequests(1)
    await harness.greenroom.clearCache()
    async let after = harness.greenroom.prefetch(["paywall"])
    await harness.backend.waitForRequests(2)
    harness.backend.resume()
    _ = await (before, after)
    harness.backend.replyByRule { _, _ in .failure(.notConnected) }
    #expect(await harness.greenroom.isPlacementReady("paywall"))
  }

  @Test func `a cancelled first call asks nobody in the name of a made-up user`() async throws {
    let harness = try harness()
    let call = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await harness.greenroom.prefetch(["paywall"])
    }
    #expect(await call.value["paywall"]?.isWarmed == false)
    let user = await harness.greenroom.engine.identity.identity().userID
    #expect(harness.backend.resolves.allSatisfy { $0.userID == user })
  }

  @Test func `an app cannot change what is known of the device`() async throws {
    let harness = try harness()
    harness.greenroom.updateContext(["device.platform": "toaster"])
    await harness.greenroom.prefetch(["paywall"])
    #expect(harness.backend.resolves[0].attribute("device.platform") == "ios")
  }

  @Test func `attributes that return find their copy again`() async throws {
    let harness = try harness()
    harness.greenroom.updateContext(["plan": "free"])
    await harness.greenroom.prefetch(["paywall"])
    harness.greenroom.updateContext(["plan": "pro"])
    await harness.greenroom.prefetch(["paywall"])
    harness.greenroom.updateContext(["plan": "free"])
    #expect(await harness.greenroom.prefetch(["paywall"]).words == ["paywall": "warmed from cache"])
    #expect(harness.backend.resolves.count == 2)
  }

  @Test func `removing an attribute makes another identity`() async throws {
    let harness = try harness()
    harness.greenroom.updateContext(["plan": "free"])
    await harness.greenroom.prefetch(["paywall"])
    harness.greenroom.removeContext(["plan"])
    await harness.greenroom.prefetch(["paywall"])
    #expect(harness.backend.resolves.map { $0.attribute("plan") } == ["free", nil])
  }
}
