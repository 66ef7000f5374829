/// A decision with what it was made from, to be written as JSON or as text.
package struct DecisionReport: Sendable {
  package let decision: Decision
  package let inputs: DecisionInputs

  static let inputsStep = "inputs"

  /// The bounds to read a written report with: it holds whole documents, a few containers deep.
  package static var limits: JSONLimits {
    let one = JSONLimits()
    return JSONLimits(bytes: 4 * one.bytes, depth: one.depth + 8, values: 4 * one.values)
  }

  package init(_ decision: Decision, inputs: DecisionInputs) {
    self.decision = decision
    self.inputs = inputs
  }

  /// Writes the outcome and the trace, whose first step carries the inputs.
  package func write(to text: inout JSONText) {
    text.object { text in
      decision.outcome.writeMembers(to: &text)
      text.key("trace")
      text.array { text in
        text.object { text in
          text.key("step")
          text.value(Self.inputsStep)
          inputs.writeMembers(to: &text)
        }
        for step in decision.trace.steps { write(step, to: &text) }
      }
    }
  }

  private func write(_ step: DecisionTrace.Step, to text: inout JSONText) {
    text.object { text in
      text.key("step")
      text.value(step.name)
      switch step {
      case .nothing, .experimentWithoutKey, .holdoutWithoutKey: break
      case .rule(let index, let truth): write(rule: index, truth, to: &text)
      case .experiment(let bucket, let side, let source):
        text.members(("experiment", decision.answer.experiment?.run.id.string), ("side", side.rawValue))
        text.members(("from", source.rawValue))
        text.members(("bucket", bucket), ("epoch", decision.answer.experiment?.run.epoch))
      case .frequency(let verdict): write(verdict, to: &text)
      case .holdout(let bucket, let isHeldOut, let source):
        text.members(("holdout", decision.answer.holdout?.id.string), ("from", source.rawValue))
        text.members(("bucket", bucket))
        text.key("heldOut")
        text.value(isHeldOut)
      }
    }
  }

  private func write(rule index: Int, _ truth: Truth, to text: inout JSONText) {
    let rule = decision.answer.rules[index]
    text.members(("rule", rule.id), ("result", truth.name))
    guard truth != .yes else { return }
    text.key("because")
    text.array { text in for reason in reasons(rule, truth) { text.value(reason) } }
  }

  private func write(_ verdict: FrequencyVerdict, to text: inout JSONText) {
    switch verdict {
    case .allowed: text.members(("result", "allowed"))
    case .limit(let index, let count):
      text.members(("result", "limit"))
      text.members(
        ("limit", index), ("count", count), ("max", decision.answer.frequency?.limits[index].max))
    case .interval(let remaining):
      text.members(("result", "interval"))
      text.members(("remainingMilliseconds", remaining))
    }
  }

  /// Why a rule is not matched: the keys that do not hold, or what cannot be judged.
  func reasons(_ rule: DeliveryAnswer.Rule, _ truth: Truth) -> [String] {
    switch truth {
    case .yes: []
    case .no: rule.condition.failures(in: inputs.context.facts).map { "\($0) does not hold" }
    case .unknown(.issue(let issue)): [rule.condition.issues[issue].description]
    case .unknown(.subjectTooLong): ["a text is longer than \(RegexPattern.longestSubject) characters"]
    case .unknown(.attribute): ["an attribute has no value yet"]
    }
  }
}

extension DecisionTrace.Step {
  fileprivate var name: String {
    switch self {
    case .nothing: "nothing"
    case .rule: "rule"
    case .experiment, .experimentWithoutKey: "experiment"
    case .frequency: "frequency"
    case .holdout, .holdoutWithoutKey: "holdout"
    }
  }
}

extension Truth {
  var name: String {
    switch self {
    case .no: "no"
    case .yes: "yes"
    case .unknown: "unknown"
    }
  }
}

extension JSONText {
  fileprivate mutating func members(_ members: (String, String?)...) {
    for (name, value) in members {
      key(name)
      self.value(value)
    }
  }

  fileprivate mutating func members(_ members: (String, Int?)...) {
    for (name, value) in members {
      key(name)
      self.value(value)
    }
  }
}
