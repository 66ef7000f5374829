import GreenroomCore

/// A decision step by step, for a person: what was asked, what came of it, and why.
struct DecisionExplanation {
  private struct Row {
    let step: String
    let name: String
    let result: String
    let reason: String
    /// Whether the step was never asked.
    var isSkipped = false
  }

  private let report: DecisionReport
  private let words: DecisionWords
  private let style: TextStyle

  init(_ report: DecisionReport, _ style: TextStyle) {
    self.report = report
    self.style = style
    words = DecisionWords(report)
  }

  private var decision: Decision { report.decision }
  private var answer: DeliveryAnswer { report.decision.answer }

  var text: String {
    let steps = table
    return opening + "\n\n" + (steps.isEmpty ? "" : steps + "\n") + conclusion + "\n"
  }

  private var opening: String {
    let identity = report.inputs.context.identity
    let user = identity.userID.map { "user \($0.quoted)" }
    let install = identity.installID.map { "installation \($0.quoted)" }
    let who = [user, install].compactMap { $0 }.joined(separator: ", ")
    let time = Timestamp.rfc3339(milliseconds: report.inputs.context.now)
    let what = answer.placement.map { "Placement \($0.quoted)" } ?? "A screen"
    return "\(what) for \(who.isEmpty ? "somebody without an id" : who) at \(time)"
  }

  private var conclusion: String {
    decision.screen == nil ? style.bad(words.conclusion) : style.good(words.conclusion)
  }

  // MARK: Steps

  private var table: String {
    let rows = rows
    var table = TextTable(columns: Array(repeating: .init(alignment: .left), count: 4))
    table.rows = rows.map { ["  " + $0.step, $0.name, $0.result, $0.reason] }
    let lines = table.text.split(separator: "\n").map(String.init)
    return zip(rows, lines).map { ($0.isSkipped ? style.dim($1) : $1) + "\n" }.joined()
  }

  private var rows: [Row] {
    guard answer.screen != nil else { return [] }
    return audiences + [experiment, frequency, holdout].compactMap { $0 }
  }

  private var steps: [DecisionTrace.Step] { decision.trace.steps }

  private var audiences: [Row] {
    var rows = steps.compactMap { step -> Row? in
      guard case .rule(let index, let truth) = step else { return nil }
      return audience(index, truth)
    }
    rows += answer.rules.indices.dropFirst(rows.count).map {
      Row(
        step: "rule \($0 + 1)", name: answer.rules[$0].id.printable, result: "not asked",
        reason: "a rule before it matches", isSkipped: true)
    }
    return rows
  }

  private func audience(_ index: Int, _ truth: Truth) -> Row {
    let rule = answer.rules[index]
    let result =
      switch truth {
      case .yes: "matches"
      case .no: "no match"
      case .unknown: "cannot tell"
      }
    let reasons = words.reasons(rule, truth)
    return Row(
      step: "rule \(index + 1)", name: rule.id.printable, result: result,
      reason: truth == .yes && rule.screen == nil
        ? "this audience sees nothing" : reasons.joined(separator: "; "))
  }

  private var experiment: Row? {
    guard let experiment = answer.experiment else { return nil }
    let name = experiment.run.id.string.printable
    for step in steps {
      switch step {
      case .experiment(let bucket, let side, let source):
        return Row(
          step: "experiment", name: name, result: "side \(side.rawValue)",
          reason: source == .hash ? draw(bucket, experiment.shareB) : "\(source.words), whatever the bucket")
      case .experimentWithoutKey:
        return Row(
          step: "experiment", name: name, result: "side a", reason: "there is no id to draw a bucket for")
      default: continue
      }
    }
    return Row(
      step: "experiment", name: name, result: "not asked",
      reason: "an audience's screen takes no part in it", isSkipped: true)
  }

  private func draw(_ bucket: Int, _ share: Share) -> String {
    let first = Share.whole - share.basisPoints
    let part =
      share.basisPoints == 0
      ? "no bucket is b's" : first == 0 ? "all are b's" : "b has those from \(first) on"
    return "bucket \(bucket) of \(Share.whole); \(part)"
  }

  private var frequency: Row? {
    guard let frequency = answer.frequency else { return nil }
    for case .frequency(let verdict) in steps {
      switch verdict {
      case .allowed:
        return Row(step: "frequency", name: "", result: "allowed", reason: "at most \(limits(frequency))")
      case .limit(let index, let count):
        let limit = DecisionWords.words(frequency.limits[index])
        return Row(
          step: "frequency", name: "", result: "used up",
          reason: "at most \(limit), and \(count) \(count == 1 ? "is" : "are") counted")
      case .interval(let remaining):
        let rest = Words.age(seconds: (Double(remaining) / 1000).rounded(.up))
        return Row(
          step: "frequency", name: "", result: "too soon",
          reason: "another \(rest) to wait; at least \(interval(frequency)) between two")
      }
    }
    return Row(
      step: "frequency", name: "", result: "not asked", reason: "there is nothing to show", isSkipped: true)
  }

  private func limits(_ frequency: DeliveryAnswer.Frequency) -> String {
    let limits = frequency.limits.map { DecisionWords.words($0) }
    let pause = frequency.minInterval > 0 ? ["one in \(interval(frequency))"] : []
    return (limits + pause).joined(separator: ", ")
  }

  private func interval(_ frequency: DeliveryAnswer.Frequency) -> String {
    Words.age(seconds: Double(frequency.minInterval) / 1000)
  }

  private var holdout: Row? {
    guard let holdout = answer.holdout else { return nil }
    let name = holdout.id.string.printable
    for step in steps {
      switch step {
      case .holdout(let bucket, let isHeldOut, let source):
        let share = holdout.share.basisPoints
        let part = share == 0 ? "none is withheld" : "those below \(share) are withheld"
        return Row(
          step: "holdout", name: name, result: isHeldOut ? "held out" : "not held out",
          reason: source == .hash
            ? "bucket \(bucket) of \(Share.whole); \(part)" : "\(source.words), whatever the bucket")
      case .holdoutWithoutKey:
        return Row(
          step: "holdout", name: name, result: "not held out", reason: "there is no id to draw a bucket for")
      default: continue
      }
    }
    return Row(
      step: "holdout", name: name, result: "not asked",
      reason: decision.reason == .frequency ? "the limit comes first" : "there is nothing to show",
      isSkipped: true)
  }
}

extension StickySource {
  fileprivate var words: String {
    switch self {
    case .hash: "drawn"
    case .own: "as recorded before"
    case .inherited: "as recorded before logging in"
    }
  }
}
