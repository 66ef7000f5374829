import GreenroomCore

/// A decision in sentences.
struct DecisionWords: Sendable {
  let report: DecisionReport

  init(_ report: DecisionReport) {
    self.report = report
  }

  private var decision: Decision { report.decision }
  private var answer: DeliveryAnswer { report.decision.answer }

  /// What is shown and why, in a sentence.
  var conclusion: String {
    let rule = decision.rule?.quoted ?? ""
    let experiment = "side \(decision.side?.rawValue ?? "") of experiment \(experimentID)"
    switch decision.reason {
    case .default:
      return
        "\(shown): it is \(answer.placement == nil ? "what was asked for" : "the placement's own screen")."
    case .audience where decision.screen == nil:
      return "Nothing is shown: rule \(rule) matches and has no screen."
    case .audience: return "\(shown): rule \(rule) matches."
    case .experiment where decision.screen == nil: return "Nothing is shown: \(experiment) has no screen."
    case .experiment: return "\(shown): it is \(experiment)."
    case .frequency: return "Nothing is shown: \(candidate) was shown \(limitWords)."
    case .holdout: return "Nothing is shown: \(candidate) is withheld by holdout \(holdoutID)."
    case .nothing: return "Nothing is shown: the placement has no screen now."
    }
  }

  private var shown: String { "\(Self.name(decision.screen)) is shown" }

  /// What would have been shown.
  private var candidate: String {
    for case .rule(let index, .yes) in decision.trace.steps { return Self.name(answer.rules[index].screen) }
    return Self.name(decision.side == .b ? answer.experiment?.screenB : answer.screen)
  }

  private var limitWords: String {
    for case .frequency(.interval) in decision.trace.steps { return "too recently" }
    return "as often as it may be"
  }

  var experimentID: String { (answer.experiment?.run.id.string ?? "").quoted }
  var holdoutID: String { (answer.holdout?.id.string ?? "").quoted }

  private static func name(_ screen: DeliveryAnswer.Screen?) -> String {
    screen?.paywallID?.quoted ?? "a screen without an id"
  }

  // MARK: Audiences

  /// Why a rule does not match: what is asked of each attribute and what it is.
  func reasons(_ rule: DeliveryAnswer.Rule, _ truth: Truth) -> [String] {
    switch truth {
    case .yes: []
    case .no: rule.condition.failures(in: report.inputs.context.facts).map { failure($0, of: rule) }
    case .unknown(.issue(let issue)): [rule.condition.issues[issue].description.printable]
    case .unknown(.subjectTooLong): ["a text is too long for a pattern"]
    case .unknown(.attribute): ["an attribute has no value yet"]
    }
  }

  private func failure(_ name: String, of rule: DeliveryAnswer.Rule) -> String {
    guard let wanted = rule.conditionSource[name], name.utf8.first != UInt8(ascii: "$") else {
      return "\(name.printable) does not hold"
    }
    let value = report.inputs.context.facts.value(of: name)
    let has = value.map { "is \(Self.short(Self.text($0)))" } ?? "is not set"
    return "\(name.printable) \(has), needs \(Self.short(Self.test(wanted)))"
  }

  /// `{"$gte":18,"$lt":30}` as `$gte 18, $lt 30`; anything else as it stands.
  private static func test(_ wanted: JSONValue) -> String {
    let members = wanted.members.map { ($0.key, $0.value) }
    let isOperators = !members.isEmpty && members.allSatisfy { $0.0.utf8.first == UInt8(ascii: "$") }
    guard isOperators else { return String(decoding: wanted.compactBytes, as: UTF8.self) }
    return members.map { "\($0.0) \(String(decoding: $0.1.compactBytes, as: UTF8.self))" }
      .joined(separator: ", ")
  }

  private static func text(_ value: AttributeValue) -> String {
    var text = JSONText()
    text.value(value)
    return text.string
  }

  private static func short(_ text: String) -> String {
    text.count > 60 ? text.prefix(59).description.printable + "…" : text.printable
  }

  // MARK: Limits

  /// `2 in 60 s`, `1 in a session`.
  static func words(_ limit: DeliveryAnswer.Frequency.Limit) -> String {
    switch limit.window {
    case .session: "\(limit.max) in a session"
    case .lifetime: "\(limit.max) in all"
    case .rolling(let milliseconds): "\(limit.max) in \(Words.age(seconds: Double(milliseconds) / 1000))"
    }
  }
}
