import Testing

@testable import GreenroomServer

/// One fault in an otherwise good folder, and the problem that it is.
struct Fault: Sendable, CustomTestStringConvertible {
  let file: String
  let old: String
  let new: String
  let place: String
  /// Stands in message or remedy.
  let says: String
  var severity = ContentProblem.Severity.error

  var testDescription: String { "\(file) with \(new.prefix(60)): \(place)" }
}

@Suite(.timeLimit(.minutes(5)))
struct BadContentTests {
  private static let manifest = "greenroom.json"

  @Test func `good content has no problems`() throws {
    let folder = try SmallContent.make()
    #expect(ContentFolder.check(folder.path) == [])
  }

  @Test(arguments: manifestFaults + placementFaults + audienceFaults + experimentFaults + documentFaults)
  func `a fault is reported with file, place and remedy`(fault: Fault) throws {
    let folder = try SmallContent.make()
    try folder.replace(fault.old, fault.new, in: fault.file)
    let problems = ContentFolder.check(folder.path)
    let found = problems.first { $0.file == fault.file && $0.place == fault.place }
    let problem = try #require(found, "\(problems)")
    #expect(problem.severity == fault.severity)
    #expect("\(problem.message) \(problem.remedy)".contains(fault.says), "\(problem)")
    #expect(problem.message.hasSuffix(".") && problem.remedy.hasSuffix("."), "\(problem)")
    let isServed = (try? DeliveryServer(content: folder.path, configuration: quiet)) != nil
    #expect(isServed == (fault.severity == .warning))
  }

  private var quiet: ServerConfiguration {
    var configuration = ServerConfiguration()
    configuration.log = MemorySink()
    return configuration
  }

  private static let manifestFaults = [
    Fault(file: manifest, old: #""format": 1,"#, new: #""format": 2,"#, place: "format", says: "format 1"),
    Fault(file: manifest, old: #""format": 1,"#, new: "", place: "format", says: #""format": 1"#),
    Fault(
      file: manifest, old: #""format": 1,"#, new: #""format": 1, "format": 1,"#, place: "format",
      says: "twice"),
    Fault(
      file: manifest, old: #""format": 1,"#, new: #""format": 1, "aps": [],"#, place: "aps",
      says: #"mean "apps""#,
      severity: .warning),
    Fault(
      file: manifest, old: #""apps": ["#, new: #""apps": 1, "x": ["#, place: "apps", says: "must be a list"),
    Fault(
      file: manifest, old: #""id": "app-2""#, new: #""id": "app-1""#, place: "apps[1].id", says: "Another app"
    ),
    Fault(file: manifest, old: #""id": "app-2", "#, new: "", place: "apps[1].id", says: "missing"),
    Fault(file: manifest, old: #""id": "app-2""#, new: #""id": """#, place: "apps[1].id", says: "empty"),
    Fault(
      file: manifest, old: #"["fp_two", "fp_shared"]"#, new: "[]", place: "apps[1].keys", says: "no API keys"),
    Fault(
      file: manifest, old: #"["fp_two", "fp_shared"]"#, new: #"["fp two"]"#, place: "apps[1].keys[0]",
      says: "no API key"),
    Fault(
      file: manifest, old: #"["fp_two", "fp_shared"]"#, new: #"["pk_two"]"#, place: "apps[1].keys",
      says: "fp_",
      severity: .warning),
    Fault(
      file: manifest, old: #"{"plain": {"flow": "second"}}"#, new: "{}", place: "apps[1].placements",
      says: "no placements"),
    Fault(
      file: manifest, old: #""file": "tiny.ttf""#, new: #""file": "huge.ttf""#, place: "fonts[0].file",
      says: "fonts/huge.ttf"),
    Fault(
      file: manifest, old: #""weight": 400"#, new: #""weight": 4000"#, place: "fonts[0].weight",
      says: "1 to 1000"),
    Fault(
      file: manifest, old: #""style": "normal""#, new: #""style": "oblique""#, place: "fonts[0].style",
      says: "normal, italic"),
    Fault(file: manifest, old: #""family": "Tiny", "#, new: "", place: "fonts[0].family", says: "missing"),
    Fault(file: manifest, old: #""format": 1,"#, new: #""format": 1"#, place: "", says: "line 3, column 3"),
  ]

  private static let placements = "apps[0].placements"

  private static let placementFaults = [
    Fault(
      file: manifest, old: #""plain": {"flow": "first""#, new: #""Plain": {"flow": "first""#,
      place: "\(placements).Plain", says: "lowercase"),
    Fault(
      file: manifest, old: #""plain": {"flow": "first""#, new: #""a b": {"flow": "first""#,
      place: "\(placements)[\"a b\"]", says: "lowercase"),
    Fault(
      file: manifest, old: #""plain": {"flow": "first""#,
      new: #""\#(String(repeating: "a", count: 65))": {"flow": "first""#,
      place: "\(placements).\(String(repeating: "a", count: 65))", says: "64"),
    Fault(
      file: manifest, old: #""paused": {"flow""#, new: #""plain": {"flow""#, place: "\(placements).plain",
      says: "twice"),
    Fault(
      file: manifest, old: #"{"flow": "first", "ttl_seconds": 2}"#,
      new: #"{"flow": "frist", "ttl_seconds": 2}"#,
      place: "\(placements).plain.flow", says: #"mean "first""#),
    Fault(
      file: manifest, old: #"{"screen": "offer"}"#, new: #"{"screen": "ofer"}"#,
      place: "\(placements).screen_only.screen", says: #"mean "offer""#),
    Fault(
      file: manifest, old: #"{"screen": "offer"}"#, new: "{}", place: "\(placements).screen_only",
      says: "neither a flow nor a screen"),
    Fault(
      file: manifest, old: #"{"screen": "offer"}"#, new: "[]", place: "\(placements).screen_only",
      says: "must be an object"),
    Fault(
      file: manifest, old: #""status": "paused""#, new: #""status": "pausd""#,
      place: "\(placements).paused.status",
      says: #"mean "paused""#),
    Fault(
      file: manifest, old: #""status": "paused""#, new: #""status": true"#,
      place: "\(placements).paused.status",
      says: "must be a text"),
    Fault(
      file: manifest, old: #""ttl_seconds": 2"#, new: #""ttl_seconds": -1"#,
      place: "\(placements).plain.ttl_seconds",
      says: "from 0"),
    Fault(
      file: manifest, old: #""ttl_seconds": 2"#, new: #""ttl_seconds": 2.5"#,
      place: "\(placements).plain.ttl_seconds", says: "whole number"),
    Fault(
      file: manifest, old: #""ttl_seconds": 2"#, new: #""ttl_seconds": "2""#,
      place: "\(placements).plain.ttl_seconds", says: "without quotes"),
    Fault(
      file: manifest, old: #""ttl_seconds": 2"#, new: #""ttl_second": 2"#,
      place: "\(placements).plain.ttl_second",
      says: #"mean "ttl_seconds""#, severity: .warning),
    Fault(
      file: manifest, old: #"["ios"]"#, new: #"["ios", "fridge"]"#,
      place: "\(placements).phones.platforms[1]",
      says: "android"),
    Fault(
      file: manifest, old: #"["ios"]"#, new: "[]", place: "\(placements).phones.platforms",
      says: "no platform"),
  ]

  private static let condition = "\(placements).pros.audience.conditions[0]"

  private static let audienceFaults = [
    Fault(
      file: manifest, old: #""operator": "equals", "value": "pro""#,
      new: #""operator": "equal", "value": "pro""#,
      place: "\(condition).operator", says: #"mean "equals""#),
    Fault(
      file: manifest, old: #""operator": "equals", "#, new: "", place: "\(condition).operator",
      says: "missing"),
    Fault(
      file: manifest, old: #""property": "user.plan", "#, new: "", place: "\(condition).property",
      says: "missing"),
    Fault(
      file: manifest, old: #""operator": "equals", "value": "pro""#, new: #""operator": "gt", "value": "3""#,
      place: "\(condition).value", says: "without quotes"),
    Fault(
      file: manifest, old: #""operator": "equals", "value": "pro""#, new: #""operator": "in", "value": "de""#,
      place: "\(condition).value", says: "list"),
    Fault(
      file: manifest, old: #""operator": "equals", "value": "pro""#, new: #""operator": "in", "value": []"#,
      place: "\(condition).value", says: "list"),
    Fault(
      file: manifest, old: #""operator": "equals", "value": "pro""#,
      new: #""operator": "exists", "value": 1"#,
      place: "\(condition).value", says: "true or false"),
    Fault(file: manifest, old: #", "value": "pro""#, new: "", place: "\(condition).value", says: "one value"),
    Fault(
      file: manifest, old: #""match": "all", "conditions": ["#, new: #""match": "some", "conditions": ["#,
      place: "\(placements).pros.audience.match", says: "all, any"),
    Fault(
      file: manifest, old: #""match": "all", "conditions": ["#, new: #""match": "all", "condition": ["#,
      place: "\(placements).pros.audience.conditions", says: "no conditions"),
    Fault(
      file: manifest, old: #""audience": {"#, new: #""audience": [], "x": {"#,
      place: "\(placements).pros.audience",
      says: "must be an object"),
  ]

  private static let experiment = "\(placements).split.experiment"

  private static let experimentFaults = [
    Fault(
      file: manifest, old: #""split": 30"#, new: #""split": 31"#, place: "\(experiment).variants",
      says: "add up to 101"),
    Fault(
      file: manifest, old: #""split": 30"#, new: #""split": 101"#, place: "\(experiment).variants[0].split",
      says: "0 to 100"),
    Fault(
      file: manifest, old: #", "split": 30"#, new: "", place: "\(experiment).variants[0].split",
      says: "missing"),
    Fault(
      file: manifest, old: #""id": "b", "flow": "second""#, new: #""id": "a", "flow": "second""#,
      place: "\(experiment).variants[1].id", says: "Another variant"),
    Fault(
      file: manifest, old: #""id": "b", "flow": "second""#, new: #""id": "b", "flow": "third""#,
      place: "\(experiment).variants[1].flow", says: "flows/third.json"),
    Fault(
      file: manifest, old: #""id": "b", "flow": "second""#, new: #""id": "b""#,
      place: "\(experiment).variants[1].flow",
      says: "missing"),
    Fault(file: manifest, old: #"{"id": "exp-1", "#, new: "{", place: "\(experiment).id", says: "missing"),
    Fault(
      file: manifest, old: #""variants": ["#, new: #""variant": ["#, place: "\(experiment).variants",
      says: "no variants"),
    Fault(
      file: manifest, old: #""split": {"flow": "first", "ttl_seconds": 60, "#,
      new: #""split": {"screen": "offer", "#,
      place: "\(placements).split.flow", says: "for exports"),
  ]

  private static let first = "flows/first.json"

  private static let documentFaults = [
    Fault(file: first, old: #""nodes": ["#, new: #""node": ["#, place: "nodes", says: "cannot be presented"),
    Fault(
      file: first, old: #""kind": "screen""#, new: #""kind": "assign""#, place: "nodes", says: "no screen"),
    Fault(
      file: first, old: #""entryNodeId": "hello""#, new: #""entryNodeId": "helo""#, place: "entryNodeId",
      says: #"mean "hello""#),
    Fault(
      file: first, old: #""entryNodeId": "hello""#, new: #""entryNodeId": 1"#, place: "entryNodeId",
      says: "text"),
    Fault(file: first, old: #"{"id": "hello", "kind""#, new: #"{"kind""#, place: "nodes[0]", says: "no id"),
    Fault(
      file: first, old: #""nodes": ["#, new: #""nodes": [{"id": "hello", "kind": "screen"}, "#,
      place: "nodes[1].id",
      says: "Another node"),
    Fault(
      file: first, old: #""edges": []"#,
      new: #""edges": [{"id": "e", "fromNodeId": "hello", "toNodeId": "bye"}]"#,
      place: "edges[0].toNodeId", says: "bye", severity: .warning),
    Fault(
      file: first, old: #""src": "hero.png""#, new: #""src": "herro.png""#,
      place: "nodes[0].layout.children[0].props.src", says: #"mean "media/hero.png""#),
    Fault(
      file: first, old: #""src": "hero.png""#,
      new: #""src": {"type": "conditional", "cases": [{"when": {}, "value": "x.png"}], "else": "y.png"}"#,
      place: "nodes[0].layout.children[0].props.src.cases[0].value", says: "media/x.png"),
    Fault(
      file: first, old: #""src": "hero.png""#,
      new: #""src": {"type": "conditional", "cases": [], "else": "y.png"}"#,
      place: "nodes[0].layout.children[0].props.src.else", says: "media/y.png"),
    Fault(
      file: first, old: #""iconName": "Star""#, new: #""iconName": "Stars""#,
      place: "nodes[0].layout.children[2].props.iconName", says: #"mean "icons/Star.svg""#),
    Fault(
      file: first, old: "content:media/hero.png", new: "content:hero.png",
      place: "background.layers[0].image.src", says: "hero.png"),
    Fault(
      file: first, old: #""schemaVersion": "1.0.0""#, new: #""schemaVersion": 2"#, place: "schemaVersion",
      says: "1.0.0"),
    Fault(
      file: first, old: #""version": 7"#, new: #""version": "7""#, place: "version", says: "without quotes"),
    Fault(
      file: first, old: #""kind": "screen", "#, new: #""kind": "screen", "id": "hello", "#,
      place: "nodes[0].id",
      says: "twice"),
    Fault(file: first, old: #""edges": []"#, new: #""edges": ["#, place: "", says: "no valid JSON"),
    Fault(
      file: "screens/offer.json", old: "default_locale", new: "locale", place: "default_locale",
      says: "missing"),
    Fault(
      file: "screens/offer.json", old: #""base""#, new: #""bass""#, place: "components_config.base",
      says: "missing"),
    Fault(
      file: "screens/offer.json", old: #""components_localizations": {"en_US": {}}"#,
      new: #""components_localizations": "none""#, place: "components_localizations",
      says: "must be an object"),
    Fault(
      file: "screens/offer.json", old: "content:media/hero.png", new: "content:media/zero.png",
      place: "components_config.base.background.value.light.original", says: "media/zero.png"),
    Fault(
      file: "screens/offer.json", old: #""stack": {}"#,
      new: #""stack": {"base_url": "content:icons", "formats": {"svg": "Sun.svg"}}"#,
      place: "components_config.base.stack.formats.svg", says: "icons/Sun.svg"),
  ]
}
