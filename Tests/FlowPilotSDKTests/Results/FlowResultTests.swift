import GreenroomKit
import Testing

@testable import FlowPilotSDK

@Suite struct FlowResultTests {
  @Test func `all but the outcome has a default`() {
    let result = FlowResult(outcome: .dismissed)
    #expect(result.outcome == .dismissed)
    #expect(result.finalVariables.isEmpty)
    #expect(result.screensVisited.isEmpty)
    #expect(result.durationMs == 0)
    #expect(result.experimentAssignments.isEmpty)
    #expect(result.error == nil)
  }

  @Test func `a presenter's result is told in full`() {
    let result = FlowResult(
      PresentationResult(
        .completed, variables: ["name": "Ada", "age": 36, "isPro": true], screensVisited: ["a", "b"],
        duration: 1.2345, experimentAssignments: ["test": "b"],
        error: GreenroomError(.internalError, "message")))
    #expect(result.outcome == .completed)
    #expect(
      result.finalVariables == ["name": .string("Ada"), "age": .number(36), "isPro": .boolean(true)])
    #expect(result.screensVisited == ["a", "b"])
    #expect(result.durationMs == 1235)
    #expect(result.experimentAssignments == ["test": "b"])
    #expect(result.error?.code == .internalError)
  }

  @Test(arguments: [
    (Double.nan, 0), (-.infinity, 0), (-1, 0), (.infinity, 1_000_000_000_000_000),
    (1e300, 1_000_000_000_000_000), (0.0004, 0),
  ])
  func `a duration out of range is brought into it`(seconds: Double, milliseconds: Int) {
    let result = FlowResult(PresentationResult(.completed, duration: seconds))
    #expect(result.durationMs == milliseconds)
  }

  @Test func `every outcome has its text`() {
    #expect(
      [FlowOutcome.completed, .dismissed, .error].map(\.rawValue) == ["completed", "dismissed", "error"])
    for outcome in [PresentationResult.Outcome.completed, .dismissed, .error] {
      #expect(FlowResult(PresentationResult(outcome)).outcome.rawValue == outcome.rawValue)
    }
  }

  @Test func `every delivery source has its text`() {
    for source in [DeliverySource.network, .cache, .staleCache, .bundled] {
      #expect(FlowDeliverySource(source).rawValue == source.rawValue)
    }
    #expect(FlowDeliverySource.staleCache.rawValue == "stale_cache")
    #expect(FlowDeliverySource.bundledDefault.rawValue == "bundled_default")
  }
}
