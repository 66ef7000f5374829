import GreenroomCore
import Testing

private typealias Text = DeliveryText

@Suite(.timeLimit(.minutes(2))) struct DeliveryCheckTests {
  private static let screen = """
    {"default_locale":"en","components_config":{"base":{"stack":{"type":"stack","components":[]}}},\
    "components_localizations":{"en":{}}}
    """

  private static func side(_ id: String) -> String {
    #"{"paywallId":"\#(id)","version":1,"paywall":\#(screen),"packages":[]}"#
  }

  private static func rule(_ rest: String) -> String { #"{"id":"r","screen":null,\#(rest)}"# }

  private static func full(
    experiment: String = "null", rules: String = "[]", frequency: String = "null", holdout: String = "null",
    rest: String = ""
  ) -> String {
    """
    {"placement":"p","paywallId":"main","version":1,"paywall":\(screen),"packages":[],\
    "experiment":\(experiment),"rules":\(rules),"frequency":\(frequency),"holdout":\(holdout)\(rest)}
    """
  }

  private func findings(_ text: String) throws -> [CheckFinding] {
    try DeliveryCheck.findings(in: json(text))
  }

  @Test func `an answer in order has no findings`() throws {
    let experiment = #"{"id":"e","shareB":0.2525,"epoch":3,"b":\#(Self.side("b"))}"#
    let rules = """
      [{"id":"a","conditions":{"x":{"$in":[1]}},"screen":\(Self.side("a"))},{"id":"b","conditions":{},"screen":null}]
      """
    let frequency = """
      {"limits":[{"max":1,"window":"session"},{"max":2,"window":"lifetime"},{"max":3,"window":{"seconds":1}}],\
      "minIntervalSeconds":0}
      """
    let rest = """
      ,"display":{"mode":"drawer"},"trigger":{"type":"event","name":"x"},"validUntil":"2030-01-01T00:00:00Z"
      """
    let text = Self.full(
      experiment: experiment, rules: rules, frequency: frequency, holdout: #"{"id":"h","share":0}"#,
      rest: rest)
    #expect(try findings(text) == [])
    #expect(try findings(#"{"placement":"p","paywallId":null,"version":null,"paywall":null}"#) == [])
  }

  private static let errors: [(text: String, place: String, message: String)] = [
    ("[]", "", "The answer is no object."),
    (full(rules: "{}"), "rules", "rules is an object, so devices refuse"),
    (full(rules: "[5]"), "rules[0]", "A rule is a number"),
    (full(rules: "[\(rule(#""x":1"#))]"), "rules[0]", "The rule has no conditions"),
    (full(rules: "[\(rule(#""conditions":[]"#))]"), "rules[0].conditions", "conditions is a list"),
    (
      full(rules: "[\(rule(#""conditions":{"a":{"$soon":1}}"#))]"), "rules[0].conditions",
      "a.$soon: this operator is not known"
    ),
    (
      full(rules: "[\(rule(#""conditions":{"a":{"$regex":"(a)\\1"}}"#))]"), "rules[0].conditions",
      "a.$regex: back-references"
    ),
    (
      full(rules: #"[{"id":5,"conditions":{},"screen":null}]"#), "rules[0].id", "The rule's id is a number"
    ),
    (
      full(rules: #"[{"id":"r","conditions":{},"screen":"x"}]"#), "rules[0].screen",
      "The rule's screen is a text"
    ),
    (
      full(rules: #"[{"id":"r","conditions":{},"screen":{"paywallId":"x","version":1,"paywall":5}}]"#),
      "rules[0].screen.paywall", "paywall is a number"
    ),
    (full(experiment: "5"), "experiment", "experiment is a number"),
    (full(experiment: #"{"shareB":0,"b":\#(side("b"))}"#), "experiment", "The experiment has no id"),
    (full(experiment: #"{"id":"e","b":\#(side("b"))}"#), "experiment", "shareB is no number"),
    (full(experiment: #"{"id":"e","shareB":1.5,"b":\#(side("b"))}"#), "experiment.shareB", "shareB is 1.5"),
    (full(experiment: #"{"id":"e","shareB":-1,"b":\#(side("b"))}"#), "experiment.shareB", "shareB is -1"),
    (
      full(experiment: #"{"id":"e","shareB":1,"epoch":-1,"b":\#(side("b"))}"#), "experiment.epoch",
      "epoch is -1"
    ),
    (full(experiment: #"{"id":"e","shareB":1}"#), "experiment", "The experiment has no screen b"),
    (full(holdout: #"{"id":"h","share":"x"}"#), "holdout.share", "share is no number"),
    (full(holdout: #"{"id":"h","share":2}"#), "holdout.share", "share is 2"),
    (full(holdout: #"{"share":0}"#), "holdout", "The holdout has no id"),
    (full(frequency: "[]"), "frequency", "frequency is a list"),
    (full(frequency: #"{"limits":[{"window":"session"}]}"#), "frequency.limits[0]", "The limit has no max"),
    (
      full(frequency: #"{"limits":[{"max":0,"window":"session"}]}"#), "frequency.limits[0].max", "max is 0"
    ),
    (
      full(frequency: #"{"limits":[{"max":1.5,"window":"session"}]}"#), "frequency.limits[0].max",
      "max is 1.5"
    ),
    (
      full(frequency: #"{"limits":[{"max":1,"window":"week"}]}"#), "frequency.limits[0].window",
      "The window is not known"
    ),
    (full(frequency: #"{"limits":[{"max":1}]}"#), "frequency.limits[0]", "The window is not known"),
    (
      full(frequency: #"{"limits":[{"max":1,"window":{"seconds":0}}]}"#),
      "frequency.limits[0].window.seconds",
      "seconds is 0"
    ),
    (full(frequency: #"{"minIntervalSeconds":-1}"#), "frequency.minIntervalSeconds", "minIntervalSeconds is"),
    (full(rest: #","placement":5"#), "placement", "placement is no text"),
    (full(rest: #","paywall":[]"#), "paywall", "paywall is a list"),
    (full(rest: #","paywall":{}"#), "paywall", "The screen lacks default_locale"),
    (full(rest: #","packages":"x""#), "packages", "packages is no list"),
  ]

  @Test(arguments: errors)
  func `what a device refuses, leaves out or never matches is one error at its place`(
    _ error: (text: String, place: String, message: String)
  ) throws {
    let found = try findings(error.text).filter { $0.severity == .error }
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.place == error.place)
    #expect(found.first?.message.hasPrefix(error.message) == true, "\(found)")
    #expect(found.allSatisfy { $0.message.hasSuffix(".") && $0.remedy.hasSuffix(".") })
  }

  private static let warnings: [(text: String, place: String, message: String)] = [
    (
      full(experiment: #"{"id":"e","shareB":0.12345,"b":\#(side("b"))}"#), "experiment.shareB",
      "shareB has more"
    ),
    (
      full(experiment: #"{"id":"e","shareB":1,"b":{"paywall":null}}"#), "experiment.b", "There is no paywall"
    ),
    (full(holdout: #"{"id":"h","share":1}"#), "holdout", "Everybody is held out"),
    (
      full(rules: #"[{"id":"r","conditions":{"a":1}}]"#), "rules[0]", "The rule has no screen, so it shows"
    ),
    (full(rules: #"[{"conditions":{"a":1},"screen":null}]"#), "rules[0]", "The rule has no id"),
    (
      full(rules: "[\(rule(#""conditions":{"a":1}"#)),\(rule(#""conditions":{"b":1}"#))]"), "rules[1].id",
      "Another rule has the id \"r\""
    ),
    (
      full(rules: #"[{"id":"all","conditions":{},"screen":null},\#(rule(#""conditions":{"b":1}"#))]"#),
      "rules[1].conditions", "The rule \"all\" before it matches everybody"
    ),
    (full(rest: #","version":0"#), "version", "version is no whole number"),
    (full(rest: #","version":null"#), "", "version is missing"),
    (full(rest: #","paywallId":null"#), "", "The screen has no paywallId"),
    (full(rest: #","paywall":null"#), "paywallId", "A screen is named and none is given"),
    (full(rest: #","packages":["a"]"#), "packages", "packages are not the screen's"),
    (full(rest: #","display":5"#), "display", "display is no object"),
    (full(rest: #","display":{"mode":"carpet"}"#), "display.mode", "The display mode is not known"),
    (full(rest: #","trigger":{"type":"moon"}"#), "trigger", "The trigger's type is not known"),
    (full(rest: #","trigger":{"type":"event"}"#), "trigger", "The trigger names no event"),
    (full(rest: #","validUntil":"soon""#), "validUntil", "validUntil is no timestamp"),
  ]

  @Test(arguments: warnings)
  func `what is probably not as meant is one warning at its place`(
    _ warning: (text: String, place: String, message: String)
  ) throws {
    let found = try findings(warning.text)
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.severity == .warning)
    #expect(found.first?.place == warning.place)
    #expect(found.first?.message.hasPrefix(warning.message) == true, "\(found)")
  }

  @Test func `a screen's own findings stand at their places in the answer`() throws {
    let broken = Self.screen.replacing(#""components":[]"#, with: #""components":[{"type":"package"}]"#)
    let experiment = #"{"id":"e","shareB":1,"b":{"paywallId":"b","version":1,"paywall":\#(broken)}}"#
    let found = try findings(Self.full(experiment: experiment))
    #expect(found.map(\.place) == ["experiment.b.paywall.components_config.base.stack.components[0]"])
    #expect(found.map(\.message) == ["A package needs a package_id."])
  }

  @Test func `an error behind more warnings than are kept is found`() throws {
    let rule = #"{"conditions":{"a":1},"screen":null}"#
    let rules = Array(repeating: rule, count: 2000).joined(separator: ",")
    let found = try findings(Self.full(rules: "[\(rules)]", holdout: "5"))
    #expect(found.count == 501)
    #expect(found.last?.place == "holdout" && found.last?.severity == .error)
  }

  @Test func `an answer that is a burden is warned about`() throws {
    let found = try findings(Self.full(rest: #","x":"\#(String(repeating: "x", count: 1 << 20))""#))
    #expect(found.map(\.severity) == [.warning])
    #expect(found.first?.message.contains("bytes") == true)
  }

  @Test func `nothing that devices refuse passes, whatever the answer`() throws {
    var source = RandomDelivery(random: SeededRandom(41))
    var damage = SeededRandom(42)
    let values = ["5", "null", #""x""#, "[]", "{}", "-1", "true", "1e400"]
    var refused = 0
    for _ in 0..<2000 {
      var text = source.delivery(holdout: true).text
      let key = damage.pick(["shareB", "share", "id", "max", "window", "conditions", "screen", "b", "limits"])
      text = text.replacing("\"\(key)\":", with: "\"\(key)\":\(damage.pick(values)),\"was\":")
      let answer = try json(text)
      let isRefused = (try? DeliveryAnswer(answer)) == nil
      if isRefused { refused += 1 }
      let hasError = DeliveryCheck.findings(in: answer).contains {
        $0.severity == .error && !$0.place.hasSuffix("paywall")
      }
      if isRefused { try #require(hasError, "\(text)") }
    }
    #expect(refused > 200)
  }
}
