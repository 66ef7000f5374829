import FlowPilotSDK
import GreenroomKit
import GreenroomTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct PresentPlacementTests {
  @Test func `one argument returns at once and the failure goes to the error callback`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .nothing)
    harness.flowPilot.presentPlacement("paywall")
    await harness.errors.wait()
    #expect(harness.errors.all.map(\.code) == [.flowNotFound])
    #expect(harness.presenter.shown.all.isEmpty)
  }

  @Test func `without a presenter nothing is asked and the error callback is told`() async throws {
    let harness = try Harness(in: World(hasPresenter: false))
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    harness.flowPilot.presentPlacement("paywall")
    await harness.errors.wait()
    #expect(harness.errors.all.map(\.code) == [.presentationFailed])
    #expect(harness.backend.requests.isEmpty)
  }

  @Test func `a presenter of the configuration shows the flow`() async throws {
    let presenter = RecordingPresenter()
    let harness = try Harness(
      FlowPilotConfiguration(apiKey: "fp_test_key", appId: "app", presenter: presenter),
      in: World(hasPresenter: false))
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    harness.flowPilot.presentPlacement("paywall")
    await presenter.shown.wait()
    #expect(presenter.shown.all.map(\.session.flow?.id) == ["f1"])
  }

  @Test func `with options it waits for the end and returns the result`() async throws {
    let presenter = RecordingPresenter(endingWith: PresentationResult(.completed, screensVisited: ["first"]))
    let harness = try harness(presenter)
    let options = PresentationOptions(
      additionalContext: ["coupon": "x"], presentationStyle: .modal, animated: false)
    let result = try await harness.flowPilot.presentPlacement("paywall", options: options)
    #expect(result.outcome == .completed)
    #expect(result.screensVisited == ["first"])
    let shown = try #require(presenter.shown.all.first)
    #expect(shown.options.additionalContext.dictionary as? [String: String] == ["coupon": "x"])
    #expect(shown.options.style == .modal)
    #expect(shown.options.isAnimated == false)
    #expect(shown.host == nil)
  }

  @Test func `additional context is not sent`() async throws {
    let harness = try harness(RecordingPresenter(endingWith: PresentationResult(.completed)))
    let options = PresentationOptions(additionalContext: ["coupon": "x"])
    try await harness.flowPilot.presentPlacement("paywall", options: options)
    #expect(harness.backend.requests[0].attribute("coupon") == nil)
    #expect(try await harness.source("paywall") == .cache)
  }

  @Test func `a presenter that fails is an error with the cause beneath`() async throws {
    let harness = try harness(RecordingPresenter(refuses: true))
    let error = await #expect(throws: FlowPilotError.self) {
      try await harness.flowPilot.presentPlacement("paywall", options: PresentationOptions())
    }
    #expect(error?.code == .presentationFailed)
    #expect(error?.underlyingError is RecordingPresenter.Refusal)
    #expect(harness.errors.all.isEmpty)
  }

  @Test func `a failure with a fallback is told to the fallback, the callback and the caller`() async throws {
    let harness = try harness(RecordingPresenter(refuses: true))
    let fallbacks = Recorded<FlowPilotErrorCode>()
    let result = await harness.flowPilot.presentPlacement("paywall") { fallbacks.append($0.code) }
    #expect(fallbacks.all == [.presentationFailed])
    #expect(harness.errors.all.map(\.code) == [.presentationFailed])
    #expect(result.outcome == .error)
    #expect(result.error?.code == .presentationFailed)
  }

  @Test func `a flow that is shown calls no fallback`() async throws {
    let harness = try harness(RecordingPresenter(endingWith: PresentationResult(.dismissed)))
    let fallbacks = Recorded<FlowPilotErrorCode>()
    let result = await harness.flowPilot.presentPlacement("paywall") { fallbacks.append($0.code) }
    #expect(result.outcome == .dismissed)
    #expect(fallbacks.all.isEmpty)
    #expect(harness.errors.all.isEmpty)
  }

  @Test func `a caller that is cancelled gets a cancellation`() async throws {
    let harness = try Harness()
    harness.backend.suspend()
    let task = Task { try await harness.source("paywall") }
    await harness.backend.waitForRequests(1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    harness.backend.resume()
  }

  @Test func `a later error callback replaces the first`() async throws {
    let harness = try Harness()
    let later = Recorded<FlowPilotError>()
    harness.flowPilot.setErrorCallback { later.append($0) }
    harness.flowPilot.presentPlacement("paywall")
    await later.wait()
    #expect(later.all.map(\.code) == [.placementNotFound])
    #expect(harness.errors.all.isEmpty)
  }

  @Test func `an analytics callback hears of presentations and of nothing that is fetched ahead`()
    async throws
  {
    let presenter = RecordingPresenter(endingWith: PresentationResult(.completed))
    let harness = try harness(presenter)
    let events = Recorded<String>()
    harness.flowPilot.setAnalyticsCallback { events.append($0.eventName) }
    await harness.flowPilot.prefetch(["paywall"])
    #expect(events.all.isEmpty)
    try await harness.flowPilot.presentPlacement("paywall", options: PresentationOptions())
    #expect(events.all == ["flow_start", "flow_complete"])
  }

  private func harness(_ presenter: RecordingPresenter) throws -> Harness {
    let harness = try Harness(
      FlowPilotConfiguration(apiKey: "fp_test_key", appId: "app", presenter: presenter))
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    return harness
  }
}
