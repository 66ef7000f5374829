import Foundation
import GreenroomCore
import Testing

@testable import GreenroomServer

/// One value of `delivery` that is wrong, and the problem that it is.
struct DeliveryFault: Sendable, CustomTestStringConvertible {
  let delivery: String
  /// Below `delivery`.
  let place: String
  /// Stands in message or remedy.
  let says: String
  var severity = ContentProblem.Severity.error

  var testDescription: String { "\(delivery.prefix(90)): \(place)" }
}

@Suite(.timeLimit(.minutes(5)))
struct BadDeliveryTests {
  private static let section = "apps[0].placements.offer.delivery"

  @Test(arguments: experimentFaults + ruleFaults + limitFaults + presentationFaults + scheduleFaults)
  func `a fault in a delivery section is reported with place and remedy`(fault: DeliveryFault) throws {
    let folder = try DeliveryContent.make(fault.delivery)
    let problems = ContentFolder.check(folder.path)
    let place = fault.place.isEmpty ? Self.section : "\(Self.section).\(fault.place)"
    let problem = try #require(problems.first { $0.place == place }, "\(problems)")
    #expect(problem.file == "greenroom.json")
    #expect(problem.severity == fault.severity)
    #expect("\(problem.message) \(problem.remedy)".contains(fault.says), "\(problem)")
    #expect(problem.message.hasSuffix(".") && problem.remedy.hasSuffix("."), "\(problem)")
  }

  private static func experiment(_ json: String, _ place: String, says: String) -> DeliveryFault {
    DeliveryFault(delivery: #"{"experiment": \#(json)}"#, place: "experiment.\(place)", says: says)
  }

  private static func rule(_ json: String, _ place: String, says: String) -> DeliveryFault {
    DeliveryFault(delivery: #"{"rules": [\#(json)]}"#, place: "rules[0].\(place)", says: says)
  }

  private static func limit(_ json: String, _ place: String, says: String) -> DeliveryFault {
    DeliveryFault(
      delivery: #"{"frequency": {"limits": [\#(json)]}}"#, place: "frequency.limits[0].\(place)", says: says)
  }

  private static let experimentFaults = [
    DeliveryFault(delivery: "[]", place: "", says: "must be an object"),
    DeliveryFault(delivery: #"{"rule": []}"#, place: "rule", says: #"mean "rules""#, severity: .warning),
    experiment(#"{"share_b": 0.5, "screen": "plain"}"#, "id", says: "missing"),
    experiment(#"{"id": "e", "share_b": 0.5}"#, "screen", says: "missing"),
    experiment(#"{"id": "e", "share_b": 0.5, "screen": "plane"}"#, "screen", says: #"mean "plain""#),
    experiment(#"{"id": "e", "screen": "plain"}"#, "share_b", says: "missing"),
    experiment(#"{"id": "e", "share_b": 50, "screen": "plain"}"#, "share_b", says: "0 to 1"),
    experiment(#"{"id": "e", "share_b": -0.1, "screen": "plain"}"#, "share_b", says: "0 to 1"),
    experiment(#"{"id": "e", "share_b": 0.33333, "screen": "plain"}"#, "share_b", says: "four decimals"),
    experiment(#"{"id": "e", "share_b": "0.5", "screen": "plain"}"#, "share_b", says: "without quotes"),
    experiment(#"{"id": "e", "share_b": 0.5, "epoch": -1, "screen": "plain"}"#, "epoch", says: "from 0"),
    DeliveryFault(delivery: #"{"holdout": {"id": "h"}}"#, place: "holdout.share", says: "missing"),
    DeliveryFault(delivery: #"{"holdout": {"share": 0.1}}"#, place: "holdout.id", says: "missing"),
    DeliveryFault(
      delivery: #"{"holdout": {"id": "h", "share": 1.01}}"#, place: "holdout.share", says: "0 to 1"),
  ]

  private static let ruleFaults = [
    rule(#"{"conditions": {}, "screen": null}"#, "id", says: "missing"),
    rule(#"{"id": "r", "screen": null}"#, "conditions", says: "no conditions"),
    rule(#"{"id": "r", "conditions": null, "screen": null}"#, "conditions", says: "no conditions"),
    rule(#"{"id": "r", "conditions": [], "screen": null}"#, "conditions", says: "must be an object"),
    rule(#"{"id": "r", "conditions": {"a": {"$like": 1}}, "screen": null}"#, "conditions", says: "operator"),
    rule(
      #"{"id": "r", "conditions": {"a": {"$regex": "(?=x)"}}, "screen": null}"#, "conditions",
      says: "No device can judge this"),
    rule(#"{"id": "r", "conditions": {"a": {"$in": 1}}, "screen": null}"#, "conditions", says: "operand"),
    rule(#"{"id": "r", "conditions": {}}"#, "screen", says: "null"),
    rule(#"{"id": "r", "conditions": {}, "screen": "gone"}"#, "screen", says: "screens/gone.json"),
    DeliveryFault(
      delivery: #"""
        {"rules": [{"id": "r", "conditions": {}, "screen": null}, {"id": "r", "conditions": {}, "screen": null}]}
        """#,
      place: "rules[1].id", says: "Another rule"),
    DeliveryFault(delivery: #"{"rules": {}}"#, place: "rules", says: "must be a list"),
  ]

  private static let limitFaults = [
    limit(#"{"window": "session"}"#, "max", says: "missing"),
    limit(#"{"max": 0, "window": "session"}"#, "max", says: "from 1"),
    limit(#"{"max": 1, "window": "day"}"#, "window", says: "86400"),
    limit(#"{"max": 1}"#, "window", says: "lifetime"),
    limit(#"{"max": 1, "window": {"seconds": 0}}"#, "window.seconds", says: "from 1"),
    limit(#"{"max": 1, "window": {}}"#, "window.seconds", says: "missing"),
    DeliveryFault(
      delivery: #"{"frequency": {"min_interval_seconds": -1}}"#, place: "frequency.min_interval_seconds",
      says: "from 0"),
  ]

  private static let presentationFaults = [
    DeliveryFault(
      delivery: #"{"display": {"mode": "shet"}}"#, place: "display.mode", says: #"mean "sheet""#),
    DeliveryFault(delivery: #"{"display": {}}"#, place: "display.mode", says: "missing"),
    DeliveryFault(
      delivery: #"{"display": {"mode": "popup", "height": {"unit": "fraction", "value": 50}}}"#,
      place: "display.height.value", says: "at most 1"),
    DeliveryFault(
      delivery: #"{"display": {"mode": "popup", "width": {"unit": "points"}}}"#, place: "display.width.value",
      says: "missing"),
    DeliveryFault(
      delivery: #"{"display": {"mode": "popup", "cornerRadius": -1}}"#, place: "display.cornerRadius",
      says: "not negative"),
    DeliveryFault(
      delivery: #"{"display": {"mode": "popup", "animated": "no"}}"#, place: "display.animated",
      says: "true or false"),
    DeliveryFault(delivery: #"{"trigger": {"type": "event"}}"#, place: "trigger.name", says: "missing"),
    DeliveryFault(
      delivery: #"{"trigger": {"type": "appstart"}}"#, place: "trigger.type", says: #"mean "app_start""#),
    DeliveryFault(
      delivery: #"{"trigger": {"type": "app_start", "delaySeconds": -1}}"#, place: "trigger.delaySeconds",
      says: "not negative"),
  ]

  private static func schedule(_ entries: String...) -> String {
    #"{"schedule": [\#(entries.joined(separator: ", "))]}"#
  }

  private static func entry(_ start: String, _ end: String, _ more: String = "") -> String {
    #"{"start": "\#(start)", "end": "\#(end)", "screen": "plain"\#(more)}"#
  }

  private static let scheduleFaults = [
    DeliveryFault(
      delivery: schedule(
        entry("2026-01-02T00:00:00Z", "2026-01-04T00:00:00Z"),
        entry("2026-01-01T00:00:00Z", "2026-01-02T00:00:01Z")),
      place: "schedule[0].start", says: "schedule[1]"),
    DeliveryFault(
      delivery: schedule(entry("2026-01-02T00:00:00Z", "2026-01-02T00:00:00Z")), place: "schedule[0].end",
      says: "after the start"),
    DeliveryFault(
      delivery: schedule(entry("2026-01-02T00:00:00Z", "2026-01-01T00:00:00Z")), place: "schedule[0].end",
      says: "after the start"),
    DeliveryFault(
      delivery: schedule(entry("2026-01-02T00:00", "2026-01-03T00:00:00Z")), place: "schedule[0].start",
      says: "zone"),
    DeliveryFault(
      delivery: schedule(entry("2026-01-02T00:00", "2026-01-03T00:00", #", "zone": "Europe/Berlim""#)),
      place: "schedule[0].zone", says: "Europe/Berlin"),
    DeliveryFault(
      delivery: schedule(entry("tomorrow", "2026-01-03T00:00:00Z")), place: "schedule[0].start",
      says: "is no time"),
    DeliveryFault(
      delivery: schedule(#"{"start": "2026-01-02T00:00:00Z", "screen": null}"#), place: "schedule[0].end",
      says: "missing"),
    DeliveryFault(
      delivery: schedule(#"{"start": "2026-01-02T00:00:00Z", "end": "2026-01-03T00:00:00Z"}"#),
      place: "schedule[0].screen", says: "missing"),
    DeliveryFault(
      delivery: schedule(
        #"{"start": "2026-01-02T00:00:00Z", "end": "2026-01-03T00:00:00Z", "screen": "gone"}"#),
      place: "schedule[0].screen", says: "screens/gone.json"),
    DeliveryFault(
      delivery: schedule(
        #"""
        {"start": "2026-01-02T00:00:00Z", "end": "2026-01-03T00:00:00Z", "screen": null,
         "experiment": {"id": "e", "share_b": 0.5, "screen": "plain"}}
        """#),
      place: "schedule[0].screen", says: "side A"),
  ]

  // MARK: Screens

  @Test func `entries that touch, and shares of four decimals, are good`() throws {
    let delivery = #"""
      {"experiment": {"id": "e", "share_b": 0.3333, "screen": null}, "holdout": {"id": "h", "share": 1},
       "schedule": [{"start": "2026-03-01T00:00:00+01:00", "end": "2026-03-02T00:00", "zone": "UTC", "screen": null},
         {"start": "2026-03-02T00:00:00Z", "end": "2026-03-03T00:00:00Z", "screen": "plain"}]}
      """#
    let folder = try DeliveryContent.make(delivery)
    #expect(ContentFolder.check(folder.path) == [])
  }

  @Test(arguments: [
    (#"{"rules": []}"#, "never shows"),
    (#"{"experiment": {"id": "e", "share_b": 0.5, "screen": "plain"}}"#, "side A"),
  ])
  func `a delivery section without any screen is an error`(delivery: String, says: String) throws {
    let folder = try DeliveryContent.make(delivery, screen: "null")
    let problem = ContentFolder.check(folder.path).first { $0.place == "apps[0].placements.offer.screen" }
    #expect(try "\(#require(problem))".contains(says))
  }

  @Test func `an audience of flows on a placement without one is a warning`() throws {
    let folder = try DeliveryContent.make()
    try folder.replace(
      #""other": {"screen": "plain"}"#, #""other": {"screen": "plain", "platforms": ["ios"]}"#,
      in: "greenroom.json")
    let problem = try #require(ContentFolder.check(folder.path).first)
    #expect(problem.severity == .warning)
    #expect(problem.place == "apps[1].placements.other.platforms")
  }

  @Test func `a placement that one key finds in two apps is a warning, and the first app's is served`() throws
  {
    let folder = try DeliveryContent.make()
    try folder.replace(
      #""keys": ["pk_two"], "placements": {"#,
      #""keys": ["pk_two", "pk_one"], "placements": {"offer": {"screen": "large"}, "#, in: "greenroom.json")
    let problems = ContentFolder.check(folder.path)
    #expect(problems.map(\.place) == ["apps[1].placements.offer"])
    #expect(problems.first?.severity == .warning)
    let server = try TestServer(.memory, content: folder.path)
    #expect(try server.placement("offer").json["paywallId"]?.string == "spring-1")
    #expect(try server.placement("offer", apiKey: "pk_two").json["paywallId"]?.string == "large-1")
    #expect(try server.placement("other").status == 200)
  }

  @Test func `a flow that no device can present is an error, whatever else it has`() throws {
    let folder = try SmallContent.make()
    try folder.write(
      "flows/second.json", #"{"nodes": [{"id": "only", "kind": "screen"}], "entry_node_id": "gone"}"#)
    let problem = try #require(ContentFolder.check(folder.path).first)
    #expect(problem.severity == .error)
    #expect(problem.file == "flows/second.json")
    #expect(problem.message.contains("cannot be presented"))
  }

  @Test func `two screens with one id, and versions below one, are errors`() throws {
    let folder = try DeliveryContent.make()
    try folder.replace("plain-1", "spring-1", in: "screens/plain.json")
    try folder.replace(#""version": 1"#, #""version": 0"#, in: "screens/large.json")
    let problems = ContentFolder.check(folder.path)
    #expect(problems.map(\.file) == ["screens/large.json", "screens/spring.json"])
    #expect(problems.map(\.place) == ["version", "id"])
  }

  @Test func `an answer over 512 KiB is a warning and one over 1 MiB an error`() throws {
    for (kibibytes, severity) in [(500, nil), (600, .warning), (1100, .error)]
      as [(Int, ContentProblem.Severity?)]
    {
      let folder = try DeliveryContent.make()
      let note = String(repeating: "x", count: kibibytes << 10)
      try folder.write("screens/plain.json", DeliveryContent.screen("plain-1", note: note))
      let problems = ContentFolder.check(folder.path)
      #expect(Set(problems.map(\.severity)) == (severity.map { [$0] } ?? []), "\(kibibytes)")
      #expect(problems.first?.file == (severity == nil ? nil : "screens/plain.json"))
      #expect(problems.contains { $0.place == "apps[1].placements.other" } == (severity != nil))
    }
    let folder = try DeliveryContent.make(
      #"{"rules": [{"id": "a", "conditions": {}, "screen": "large"}, {"id": "b", "conditions": {}, "screen": "large"}]}"#
    )
    let note = String(repeating: "x", count: 400 << 10)
    try folder.write("screens/large.json", DeliveryContent.screen("large-1", note: note))
    #expect(ContentFolder.check(folder.path).map(\.place) == ["apps[0].placements.offer"])
  }
}
