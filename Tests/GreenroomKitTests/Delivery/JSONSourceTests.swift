import Foundation
import GreenroomTesting
import Testing

@testable import GreenroomKit

/// A screen's JSON that the app ships.
@Suite(.timeLimit(.minutes(5))) struct JSONSourceTests {
  private var screen: Data { Data(TestDelivery("shipped").screenJSON.utf8) }

  @Test func `it is shown as it is, without a request`() async throws {
    for harness in [try Harness(), try Harness.delivery()] {
      #expect(await harness.shown(.json(screen)) == "bundled_default shipped 0")
      #expect(await harness.greenroom.isReady(.json(screen)))
      #expect(harness.backend.requests.isEmpty)
    }
  }

  @Test func `its images are warmed`() async throws {
    let harness = try Harness.delivery()
    var delivery = TestDelivery("shipped")
    delivery.images = ["https://cdn.example.test/a.png"]
    harness.backend.reply(toAsset: "https://cdn.example.test/a.png", .body(TestFile.png()))
    let source = Source.json(Data(delivery.screenJSON.utf8))
    let outcome = try #require(await harness.greenroom.prefetch([source], warmMedia: true)[source])
    #expect(outcome.word == "warmed")
    #expect(outcome.mediaWarmed)
    #expect(outcome.placementKey == "json")
    #expect(harness.backend.requests.map(\.url) == ["https://cdn.example.test/a.png"])
  }

  @Test(arguments: [
    (#"{"components_config":{"base":{}},"components_localizations":{}}"#, "default_locale"),
    (
      #"{"default_locale":"en","components_config":{},"components_localizations":{}}"#,
      "components_config.base"
    ),
    (#"{"default_locale":"en","components_config":{"base":{}}}"#, "components_localizations"),
    ("{}", "default_locale, components_config.base, components_localizations"),
  ])
  func `what is missing is named`(json: String, missing: String) async throws {
    let harness = try Harness.delivery()
    let source = Source.json(Data(json.utf8))
    guard case .failed(let error) = await harness.greenroom.prefetch([source])[source]?.state else {
      Issue.record("it is taken")
      return
    }
    #expect(error.code == .invalidFlowSchema)
    #expect(error.message.contains("it lacks \(missing)."))
    #expect(await !harness.greenroom.isReady(source))
  }

  @Test(arguments: ["", "{", "7", "null"]) func `what is no screen is refused`(json: String) async throws {
    let harness = try Harness.delivery()
    #expect(await harness.shown(.json(Data(json.utf8))) == "invalid_flow_schema")
  }
}
