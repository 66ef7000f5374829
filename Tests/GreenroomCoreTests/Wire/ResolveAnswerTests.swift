import GreenroomCore
import Testing

@Suite struct ResolveAnswerTests {
  static let flow = #"{"entryNodeId":"a","nodes":[{"id":"a","kind":"screen"}]}"#

  private func answer(_ text: String) -> ResolveAnswer { ResolveAnswer(Array(text.utf8)) }

  private func delivery(_ text: String) throws -> FlowDelivery {
    guard case .flow(let delivery) = answer(text) else {
      throw UnexpectedAnswer(answer: answer(text))
    }
    return delivery
  }

  struct UnexpectedAnswer: Error { let answer: ResolveAnswer }

  // MARK: A flow

  @Test func `every field of a whole answer is read`() throws {
    let delivery = try delivery(
      """
      {"flow_id":"f","flow_version_id":"v","flow_version":7,"schema_version":1,
       "media_base_url":"https://cdn.test/ws","icon_base_url":"https://cdn.test/i",
       "cache_ttl_seconds":120,"experiment_id":"e","variant_id":"b","variant_name":"Short",
       "fonts":[{"family":"Inter","weight":600,"style":"italic","url":"https://cdn.test/i.ttf"}],
       "flow_schema":\(Self.flow)}
      """)
    #expect(delivery.flowID == "f")
    #expect(delivery.versionID == "v")
    #expect(delivery.flowVersion == 7)
    #expect(delivery.schemaVersion.description == "1.0.0")
    #expect(delivery.mediaURLs.mediaBaseURL == "https://cdn.test/ws")
    #expect(delivery.mediaURLs.iconBaseURL == "https://cdn.test/i")
    #expect(delivery.timeToLive == 120)
    #expect(delivery.experimentID == "e")
    #expect(delivery.variantID == "b")
    #expect(delivery.variantName == "Short")
    #expect(
      delivery.fonts
        == [FontFace(family: "Inter", weight: 600, style: "italic", url: "https://cdn.test/i.ttf")])
    #expect(delivery.flow.entry?.id == "a")
  }

  @Test func `camelCase in the envelope and snake_case in the flow read the same`() throws {
    let delivery = try delivery(
      """
      {"flowId":"f","flowVersionId":"v","flowVersion":7,"schemaVersion":"1.2.0",
       "mediaBaseUrl":"https://cdn.test/ws","cacheTtlSeconds":120,"experimentId":"e","variantId":"b",
       "variantName":"Short","flowSchema":{"entry_node_id":"b",
       "nodes":[{"id":"a","kind":"screen"},{"id":"b","kind":"screen"}]}}
      """)
    #expect(delivery.flowID == "f")
    #expect(delivery.flowVersion == 7)
    #expect(delivery.schemaVersion.description == "1.2.0")
    #expect(delivery.timeToLive == 120)
    #expect(delivery.experimentID == "e")
    #expect(delivery.mediaURLs.iconBaseURL == "https://cdn.test/icons")
    #expect(delivery.flow.entry?.id == "b")
  }

  @Test func `what is absent, null or of a wrong type has its default`() throws {
    for rest in [
      "", #","flow_version":null,"schema_version":null,"cache_ttl_seconds":null,"fonts":null"#,
      #","flow_version":[],"schema_version":{},"cache_ttl_seconds":true,"fonts":"x","media_base_url":5"#,
    ] {
      let delivery = try delivery(
        #"{"flow_id":"f","flow_version_id":"v","flow_schema":\#(Self.flow)\#(rest)}"#)
      #expect(delivery.flowVersion == 1)
      #expect(delivery.schemaVersion == .unstated)
      #expect(delivery.timeToLive == nil)
      #expect(delivery.fonts.isEmpty)
      #expect(delivery.mediaURLs == MediaURLResolver())
      #expect(delivery.experimentID == nil)
    }
  }

  @Test(arguments: [
    ("300", 300.0), ("0.5", 0.5), ("0", 0), ("-5", 0), ("\"60\"", 60),
    ("1e400", FlowDelivery.longestTimeToLive),
    ("99999999999999999999", FlowDelivery.longestTimeToLive),
  ])
  func `a time to live may have a fraction and is clamped`(number: String, expected: Double) throws {
    let text =
      #"{"flow_id":"f","flow_version_id":"v","cache_ttl_seconds":\#(number),"flow_schema":\#(Self.flow)}"#
    #expect(try delivery(text).timeToLive == expected)
  }

  @Test(arguments: [("\"7\"", 7), ("2.9", 2), ("1e30", Int.max), ("-4", 0)])
  func `a flow version of any form of number is read`(number: String, expected: Int) throws {
    let text =
      #"{"flow_id":"f","flow_version_id":"v","flow_version":\#(number),"flow_schema":\#(Self.flow)}"#
    #expect(try delivery(text).flowVersion == expected)
  }

  @Test func `a bad font loses itself and a font without weight or style has defaults`() throws {
    let delivery = try delivery(
      """
      {"flow_id":"f","flow_version_id":"v","flow_schema":\(Self.flow),"fonts":[
        {"family":"A","url":"https://cdn.test/a.ttf"},{"family":"B"},{"url":"https://cdn.test/c.ttf"},
        5,null,{"family":"D","url":"d.ttf"},{"family":"E","weight":"700","url":"https://cdn.test/e.ttf"},
        {"family":"F","weight":1e9,"url":"https://cdn.test/f.ttf"}]}
      """)
    #expect(delivery.fonts.map(\.family) == ["A", "E", "F"])
    #expect(delivery.fonts.map(\.weight) == [400, 700, 1000])
    #expect(delivery.fonts.map(\.style) == ["normal", "normal", "normal"])
    #expect(
      delivery.diagnostics.map(\.path)
        == ["$.fonts[1]", "$.fonts[2]", "$.fonts[3]", "$.fonts[4]", "$.fonts[5]"])
  }

  // MARK: Nothing

  @Test func `a flow id that is null is nothing whatever stands beside it`() {
    for text in [
      #"{"flow_id":null}"#, #"{"flowId":null,"flow_schema":\#(Self.flow),"flow_version_id":"v"}"#,
      #"{"flow_id":null,"flow_schema":null,"schema_version":99}"#,
    ] {
      guard case .nothing(let timeToLive) = answer(text) else {
        Issue.record("\(text) is \(answer(text))")
        continue
      }
      #expect(timeToLive == nil)
    }
  }

  @Test func `nothing has the time to live that the answer names`() {
    guard case .nothing(let timeToLive) = answer(#"{"flow_id":null,"cache_ttl_seconds":12.5}"#) else {
      Issue.record("not nothing")
      return
    }
    #expect(timeToLive == 12.5)
  }

  // MARK: Neither

  @Test(arguments: [
    "{}", "[]", "null", "5", "\"flow_id\"", "", "{", "<html>", #"{"flow_schema":null}"#,
    #"{"error":"paused"}"#, #"{"flow_id":5}"#, #"{"flow_id":true}"#, #"{"flow_id":{}}"#,
  ])
  func `an answer without a flow id that is text or null is unreadable`(text: String) {
    guard case .unreadable(let reason) = answer(text) else {
      Issue.record("\(text) is \(answer(text))")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test(arguments: [
    (#""flow_version_id":"v""#, "flow_schema is missing"),
    (#""flow_version_id":"v","flow_schema":null"#, "the flow is no JSON object"),
    (#""flow_version_id":"v","flow_schema":[]"#, "the flow is no JSON object"),
    (#""flow_version_id":"v","flow_schema":{}"#, "the flow has no nodes"),
    (#""flow_version_id":"v","flow_schema":{"nodes":{}}"#, "the flow has no nodes"),
    (#""flow_version_id":"v","flow_schema":{"nodes":[{"id":"a","kind":"newer"}]}"#, "the flow has no screen"),
    (
      #""flow_version_id":"v","flow_schema":{"entryNodeId":"z","nodes":[{"id":"a","kind":"screen"}]}"#,
      "entryNodeId names no node of the flow"
    ),
    (#""flow_schema":{"nodes":[{"id":"a","kind":"screen"}]}"#, "flow_version_id is missing"),
    (
      #""flow_version_id":"","flow_schema":{"nodes":[{"id":"a","kind":"screen"}]}"#,
      "flow_version_id is missing"
    ),
    (
      #""flow_version_id":null,"flow_schema":{"nodes":[{"id":"a","kind":"screen"}]}"#,
      "flow_version_id is missing"
    ),
  ])
  func `a flow id without a flow that can be shown or a version id says so`(rest: String, expected: String) {
    guard case .unpresentable(let reason) = answer(#"{"flow_id":"f",\#(rest)}"#) else {
      Issue.record("\(rest) is presentable")
      return
    }
    #expect(reason == expected)
  }

  @Test func `an empty flow id names no flow that can be shown`() {
    guard
      case .unpresentable("flow_id is empty") = answer(
        #"{"flow_id":"","flow_version_id":"v","flow_schema":\#(Self.flow)}"#)
    else {
      Issue.record("an empty flow id passes")
      return
    }
  }

  // MARK: Schema version

  @Test(arguments: [
    ("2", "2.0.0"), ("\"2.0.0\"", "2.0.0"), ("\"2\"", "2"), ("\"v3.1\"", "v3.1"), ("2.5", "2.5"),
    ("99999999999999999999", "99999999999999999999"),
    ("\"99999999999999999999.0\"", "99999999999999999999.0"),
  ])
  func `a later major schema version is refused by its name`(version: String, name: String) {
    let text =
      #"{"flow_id":"f","flow_version_id":"v","schema_version":\#(version),"flow_schema":{"newer":1}}"#
    guard case .unsupportedSchema(let refused) = answer(text) else {
      Issue.record("\(version) is supported")
      return
    }
    #expect(refused == name)
  }

  @Test(arguments: [
    "1", "0", "-3", "\"1.99.0\"", "\"1\"", "\"0.9\"", "\"latest\"", "\"\"", "null", "1.7", "[]",
  ])
  func `the supported major version in any form and what is no version are accepted`(version: String) throws {
    let text =
      #"{"flow_id":"f","flow_version_id":"v","schema_version":\#(version),"flow_schema":\#(Self.flow)}"#
    #expect(try delivery(text).flowID == "f")
  }
}
