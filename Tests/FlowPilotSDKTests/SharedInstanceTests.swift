import GreenroomTesting
import Testing

@testable import FlowPilotSDK

@Suite(.timeLimit(.minutes(5))) struct SharedInstanceTests {
  private let shared = SharedInstance()

  @Test func `there is no instance before one is shared`() throws {
    #expect(shared.current == nil)
    let harness = try Harness()
    shared.share(harness.flowPilot)
    #expect(shared.current === harness.flowPilot)
  }

  @Test func `what is said of the user before holds for the instance to come`() async throws {
    shared.change(.identify("alice"))
    shared.change(.identify("bob"))
    let harness = try Harness()
    shared.share(harness.flowPilot)
    await harness.flowPilot.prefetch(["paywall"])
    #expect(harness.backend.resolves.map(\.userID) == ["bob"])
  }

  @Test func `a reset before ends what was said`() async throws {
    shared.change(.identify("alice"))
    shared.change(.reset)
    let harness = try Harness()
    shared.share(harness.flowPilot)
    await harness.flowPilot.prefetch(["paywall"])
    #expect(harness.backend.resolves.count == 1)
    #expect(harness.backend.resolves[0].userID != "alice")
  }

  @Test func `what is said after is said of the shared instance`() async throws {
    let first = try Harness()
    let second = try Harness()
    shared.share(first.flowPilot)
    shared.share(second.flowPilot)
    shared.change(.identify("alice"))
    await first.flowPilot.prefetch(["paywall"])
    await second.flowPilot.prefetch(["paywall"])
    #expect(first.backend.resolves.map(\.userID) != ["alice"])
    #expect(second.backend.resolves.map(\.userID) == ["alice"])
  }
}
