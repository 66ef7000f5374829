import Foundation
import GreenroomCore
import GreenroomTesting
import Testing

@testable import GreenroomKit

/// A session's events in the resolve dialect.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct FlowReporterTests {
  private let sink = RecordingSink()
  private let clock = ManualClock()

  private static let body = """
    {"flow_id":"f","flow_version_id":"v","flow_version":7,"schema_version":1,
    "experiment_id":"e","variant_id":"b","variant_name":"Short",
    "flow_schema":{"name":"Hello","entryNodeId":"one","nodes":[
    {"id":"one","kind":"screen","name":"First"},{"id":"test","kind":"abTest"},
    {"id":"two","kind":"screen","name":"Second"}]}}
    """

  /// A session that reports as the user `u`.
  private func session(_ body: String = body, reports: Bool = true) throws -> Session {
    guard case .flow(let flow) = ResolveAnswer(Array(body.utf8)) else {
      throw GreenroomError(.internalError, "The fixture cannot be read.")
    }
    let identity = Identity(userID: "u", installID: "i", attributes: [:], salt: [])
    var app = EventApp(appID: "app", sessionID: "run")
    (app.version, app.country, app.isDebug) = ("4.2", "DE", true)
    let reporters = SessionReporters(sink: sink, app: app, clock: clock)
    let reporter = reporters.flow(flow, placement: "paywall", for: identity, from: .staleCache)
    return Session(
      source: "paywall", content: .flow(Flow(flow, body: Array(body.utf8))), deliverySource: .staleCache,
      owner: .own, resolvedFor: identity, reporter: reports ? reporter : nil)
  }

  private var names: [String] { sink.documents.map { $0["event_type"]?.string ?? "" } }

  private func properties(_ index: Int) -> [String: AttributeValue] {
    sink.documents[index]["properties"].map { AttributeValue.members(of: $0) } ?? [:]
  }

  @Test func `the first frame sends the start and the server's exposure once`() throws {
    let session = try session()
    #expect(names.isEmpty)
    session.appeared()
    session.appeared()
    #expect(names == ["flow_start", "experiment_exposure"])
    #expect(
      properties(0) == [
        "flow_name": .string("Hello"), "entry_node_id": .string("one"),
        "delivery_source": .string("stale_cache"),
      ])
    #expect(
      properties(1) == ["experiment_key": .string("e"), "delivery_source": .string("stale_cache")])
  }

  @Test func `every event carries all that the backend requires`() throws {
    let session = try session()
    clock.setNow(Date(timeIntervalSince1970: 1_800_000_000.75))
    session.appeared()
    clock.advance(by: .milliseconds(250))
    session.reportScreenView("one")
    let event = try #require(sink.documents.last)
    let texts = [
      "event_type": "screen_view", "app_id": "app", "timestamp": "2027-01-15T08:00:01Z",
      "placement_id": "paywall", "flow_id": "f", "flow_version_id": "v", "user_id": "u", "session_id": "run",
      "device_platform": "ios", "sdk_version": GreenroomVersion.current, "experiment_id": "e",
      "variant_id": "b", "variant_name": "Short", "screen_id": "one", "screen_name": "First",
      "app_version": "4.2", "country": "DE",
    ]
    for (name, text) in texts { #expect(event[name]?.string == text, "\(name)") }
    #expect(event["is_debug"]?.bool == true)
    #expect(event["flow_version"]?.integer == 7)
    #expect(event["screen_index"]?.integer == 0)
    #expect(event["time_since_flow_start_ms"]?.integer == 250)
    let id = try #require(event["event_id"]?.string)
    #expect(UUID(uuidString: id) != nil && id == id.lowercased() && id == sink.all.last?.id)
    #expect(Set(sink.all.map(\.id)).count == sink.all.count)
  }

  @Test func `a presenter's reports become the events of the contract`() throws {
    let session = try session()
    session.appeared()
    session.reportScreenView("one")
    session.reportInteraction(.tap, elementID: "go", elementType: "button")
    session.reportExperimentExposure("copy", nodeID: "test", variantID: "short")
    clock.advance(by: .seconds(3))
    session.reportScreenExit("one")
    session.reportScreenView("two")
    session.reportConversion(
      revenue: 9.5, currency: "eur", productID: "year", metadata: ["product_id": "year.2", "n": 1])
    session.reportEvent("liked", properties: ["what": "colours"])
    session.finish(PresentationResult(.completed, screensVisited: ["one", "two"]))
    let events = sink.documents
    #expect(
      names == [
        "flow_start", "experiment_exposure", "screen_view", "element_interaction", "experiment_exposure",
        "screen_exit", "screen_view", "conversion", "liked", "flow_complete",
      ])
    #expect(events[3]["element_id"]?.string == "go" && events[3]["element_type"]?.string == "button")
    #expect(events[3]["interaction_type"]?.string == "tap" && events[3]["screen_id"]?.string == "one")
    #expect(properties(4)["experiment_key"] == .string("copy"))
    #expect(events[3]["ab_assignments"] == nil)
    for event in events[4...] { #expect(event["ab_assignments"]?["test"]?.string == "short") }
    #expect(events[5]["time_on_screen_ms"]?.integer == 3000)
    #expect(events[6]["screen_name"]?.string == "Second" && events[6]["screen_index"]?.integer == 1)
    #expect(events[7]["revenue"]?.double == 9.5 && events[7]["currency"]?.string == "EUR")
    #expect(properties(7)["product_id"] == .string("year.2") && properties(7)["n"] == .integer(1))
    #expect(properties(8) == ["what": .string("colours")])
    #expect(properties(9)["screens_viewed"] == .integer(2))
    #expect(properties(9)["final_screen_id"] == .string("two"))
    for index in events.indices where index != 8 {
      #expect(properties(index)["delivery_source"] == .string("stale_cache"))
    }
  }

  @Test func `a flow that is closed sends its exit with the screen`() throws {
    let session = try session()
    session.reportScreenView("one")
    session.finish(PresentationResult(.dismissed))
    session.finish(PresentationResult(.completed))
    #expect(names == ["flow_start", "experiment_exposure", "screen_view", "flow_exit"])
    #expect(sink.documents.last?["screen_id"]?.string == "one")
    #expect(properties(3)["screens_viewed"] == .integer(1))
  }

  @Test func `a flow that could not be shown sends nothing`() throws {
    let session = try session()
    session.finish(PresentationResult(.error))
    session.appeared()
    #expect(sink.all.isEmpty)
  }

  @Test func `a flow that ends before anybody said that it appeared was there nevertheless`() throws {
    try session().finish(PresentationResult(.completed))
    #expect(names == ["flow_start", "experiment_exposure", "flow_complete"])
  }

  @Test func `a conversion that is known after the end is sent`() throws {
    let session = try session()
    session.finish(PresentationResult(.completed))
    session.reportConversion(revenue: .infinity)
    #expect(names.last == "conversion")
    #expect(sink.documents.last?["revenue"] == nil)
  }

  @Test func `a session without a reporter says nothing and works`() async throws {
    let session = try session(reports: false)
    session.appeared()
    session.reportScreenView("one")
    session.finish(PresentationResult(.completed))
    #expect(await session.waitForResult().outcome == .completed)
    #expect(sink.all.isEmpty)
  }
}
