extension DecisionReport {
  /// The trace in words, a line a step.
  package var lines: [String] {
    [opening] + decision.trace.steps.map { line($0) } + [conclusion]
  }

  private var opening: String {
    let identity = inputs.context.identity
    let who =
      identity.userID.map { "user \"\($0)\"" } ?? identity.installID.map { "installation \"\($0)\"" }
      ?? "nobody"
    return "for \(who) at \(Timestamp.rfc3339(milliseconds: inputs.context.now))"
  }

  private func line(_ step: DecisionTrace.Step) -> String {
    switch step {
    case .nothing: "the placement shows nothing now"
    case .rule(let index, let truth): line(decision.answer.rules[index], truth)
    case .experiment(let bucket, let side, let source):
      "experiment \"\(decision.answer.experiment?.run.id.string ?? "")\": bucket \(bucket), "
        + "side \(side.rawValue) \(source.words)"
    case .experimentWithoutKey: "experiment: no key to draw for, so side a"
    case .frequency(let verdict): line(verdict)
    case .holdout(let bucket, let isHeldOut, let source):
      "holdout \"\(decision.answer.holdout?.id.string ?? "")\": bucket \(bucket), "
        + "\(isHeldOut ? "held out" : "not held out") \(source.words)"
    case .holdoutWithoutKey: "holdout: no key to draw for, so not held out"
    }
  }

  private func line(_ rule: DeliveryAnswer.Rule, _ truth: Truth) -> String {
    let reasons = reasons(rule, truth)
    let answer = "rule \"\(rule.id)\": \(truth.name)"
    return reasons.isEmpty ? answer : "\(answer), \(reasons.joined(separator: ", "))"
  }

  private func line(_ verdict: FrequencyVerdict) -> String {
    switch verdict {
    case .allowed: "frequency: allowed"
    case .limit(let index, let count):
      "frequency: limit \(index + 1) is used up, \(count) of \(limit(index))"
    case .interval(let remaining): "frequency: too soon, by \(remaining) ms"
    }
  }

  private func limit(_ index: Int) -> String {
    guard let limit = decision.answer.frequency?.limits[index] else { return "" }
    return switch limit.window {
    case .session: "\(limit.max) in a session"
    case .lifetime: "\(limit.max) in all"
    case .rolling(let milliseconds): "\(limit.max) in \(milliseconds / 1000) s"
    }
  }

  private var conclusion: String {
    let shown = decision.screen.map { "shows \"\($0.paywallID ?? "")\"" } ?? "shows nothing"
    return "\(shown): \(decision.reason.rawValue)"
  }
}

extension StickySource {
  fileprivate var words: String {
    switch self {
    case .hash: "by hash"
    case .own: "as recorded"
    case .inherited: "as recorded before logging in"
    }
  }
}
