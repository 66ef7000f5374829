/// Reads the parts of an answer that are gates: the wrong type anywhere in them refuses the answer.
///
/// `null` and absent are one. Numbers beyond their range are clamped to it and noted.
struct DeliveryReader {
  private(set) var notes: [DeliveryAnswer.Note] = []
  /// What the patterns of all rules may still unfold to.
  private var instructions = Self.mostInstructions

  /// The bound on the instructions of all patterns of an answer.
  static let mostInstructions = 8 * Condition.mostInstructions
  /// The longest time that is counted in, ten thousand years in seconds.
  static let longestTime = 315_360_000_000.0

  // MARK: Screens

  /// The screen in `json`; nil where its `paywall` is null.
  mutating func readScreen(_ json: JSONValue, field: String) throws(DeliveryAnswerError)
    -> DeliveryAnswer.Screen?
  {
    guard let paywall = json["paywall"].present else { return nil }
    guard paywall.kind == .object else {
      throw .init(field: field.isEmpty ? "paywall" : "\(field).paywall", expected: "an object or null")
    }
    let display = field.isEmpty ? nil : DeliveryAnswer.Display(json["display"])
    return DeliveryAnswer.Screen(json, paywall: paywall, display: display)
  }

  // MARK: Audiences

  mutating func readRules(_ json: JSONValue?) throws(DeliveryAnswerError) -> [DeliveryAnswer.Rule] {
    guard let json = json.present else { return [] }
    guard json.kind == .array else { throw .init(field: "rules", expected: "a list") }
    var rules: [DeliveryAnswer.Rule] = []
    for (index, element) in json.elements.enumerated() {
      if let rule = try readRule(element, field: "rules[\(index)]") { rules.append(rule) }
    }
    return rules
  }

  /// A rule without conditions is dropped: it must not become everybody's.
  private mutating func readRule(_ json: JSONValue, field: String) throws(DeliveryAnswerError)
    -> DeliveryAnswer.Rule?
  {
    guard json.kind == .object else { throw .init(field: field, expected: "an object") }
    let id = try readOptionalText(json["id"], field: "\(field).id")
    let screen = try readRuleScreen(json["screen"], field: "\(field).screen")
    guard let conditions = json["conditions"].present else {
      note("\(field).conditions", "missing, so the rule is left out")
      return nil
    }
    guard conditions.kind == .object else {
      throw .init(field: "\(field).conditions", expected: "an object")
    }
    let condition = compile(conditions, field: "\(field).conditions")
    return .init(id: id ?? field, condition: condition, screen: screen, conditionSource: conditions)
  }

  private mutating func readRuleScreen(_ json: JSONValue?, field: String) throws(DeliveryAnswerError)
    -> DeliveryAnswer.Screen?
  {
    guard let json = json.present else { return nil }
    guard json.kind == .object else { throw .init(field: field, expected: "an object or null") }
    return try readScreen(json, field: field)
  }

  private mutating func compile(_ json: JSONValue, field: String) -> Condition {
    let condition = Condition(json, instructions: min(instructions, Condition.mostInstructions))
    instructions -= condition.instructions
    for issue in condition.issues { note(field, issue.description) }
    return condition
  }

  // MARK: Experiment and holdout

  mutating func readExperiment(_ json: JSONValue?) throws(DeliveryAnswerError)
    -> DeliveryAnswer.Experiment?
  {
    guard let json = json.present else { return nil }
    guard json.kind == .object else {
      throw .init(field: "experiment", expected: "an object or null")
    }
    let id = try readText(json["id"], field: "experiment.id")
    let share = try readShare(json["shareB"], field: "experiment.shareB")
    let epoch = try readNumber(json["epoch"], field: "experiment.epoch", or: 0, in: 0...1e9)
    guard let side = json["b"], side.kind == .object else {
      throw .init(field: "experiment.b", expected: "a screen")
    }
    let screen = try readScreen(side, field: "experiment.b")
    return .init(run: ExperimentRun(id: id, epoch: Int(epoch)), shareB: share, screenB: screen)
  }

  mutating func readHoldout(_ json: JSONValue?) throws(DeliveryAnswerError) -> DeliveryAnswer.Holdout? {
    guard let json = json.present else { return nil }
    guard json.kind == .object else { throw .init(field: "holdout", expected: "an object or null") }
    let id = try readText(json["id"], field: "holdout.id")
    let share = try readShare(json["share"], field: "holdout.share")
    return .init(id: ExactText(id), share: share)
  }

  private mutating func readShare(_ json: JSONValue?, field: String) throws(DeliveryAnswerError) -> Share {
    guard json.present != nil else { throw .init(field: field, expected: "a number") }
    return Share(fraction: try readNumber(json, field: field, or: 0, in: 0...1))
  }

  // MARK: Frequency

  mutating func readFrequency(_ json: JSONValue?) throws(DeliveryAnswerError)
    -> DeliveryAnswer.Frequency?
  {
    guard let json = json.present else { return nil }
    guard json.kind == .object else {
      throw .init(field: "frequency", expected: "an object or null")
    }
    let interval = try readNumber(
      json["minIntervalSeconds"], field: "frequency.minIntervalSeconds", or: 0, in: 0...Self.longestTime)
    return .init(limits: try readLimits(json["limits"]), minInterval: Int(interval * 1000))
  }

  private mutating func readLimits(_ json: JSONValue?) throws(DeliveryAnswerError)
    -> [DeliveryAnswer.Frequency.Limit]
  {
    guard let json = json.present else { return [] }
    guard json.kind == .array else { throw .init(field: "frequency.limits", expected: "a list") }
    var limits: [DeliveryAnswer.Frequency.Limit] = []
    for (index, element) in json.elements.enumerated() {
      limits.append(try readLimit(element, field: "frequency.limits[\(index)]"))
    }
    return limits
  }

  private mutating func readLimit(_ json: JSONValue, field: String) throws(DeliveryAnswerError)
    -> DeliveryAnswer.Frequency.Limit
  {
    guard json.kind == .object else { throw .init(field: field, expected: "an object") }
    guard json["max"].present != nil else { throw .init(field: "\(field).max", expected: "a number") }
    let most = try readNumber(json["max"], field: "\(field).max", or: 1, in: 0...1e9)
    if most < 1 { note("\(field).max", "below 1, so nothing is shown") }
    return .init(max: Int(most), window: try readWindow(json["window"], field: "\(field).window"))
  }

  /// A window of a name that is not known, or without its seconds, is the longest there is.
  private mutating func readWindow(_ json: JSONValue?, field: String) throws(DeliveryAnswerError)
    -> DeliveryAnswer.Frequency.Window
  {
    switch json.present?.kind {
    case .string: if json?.string == "session" { return .session }
    case .object:
      guard json?["seconds"].present != nil else { break }
      let seconds = try readNumber(
        json?["seconds"], field: "\(field).seconds", or: 1, in: 1...Self.longestTime)
      return .rolling(milliseconds: Int(seconds * 1000))
    case nil: break
    default: throw .init(field: field, expected: "a name or an object")
    }
    if json?.string != "lifetime" { note(field, "not known, so it is taken for \"lifetime\"") }
    return .lifetime
  }

  // MARK: Values

  private func readText(_ json: JSONValue?, field: String) throws(DeliveryAnswerError) -> String {
    guard let text = json?.string else { throw .init(field: field, expected: "a text") }
    return text
  }

  private func readOptionalText(_ json: JSONValue?, field: String) throws(DeliveryAnswerError) -> String? {
    json.present == nil ? nil : try readText(json, field: field)
  }

  private mutating func readNumber(
    _ json: JSONValue?, field: String, or fallback: Double, in range: ClosedRange<Double>
  ) throws(DeliveryAnswerError) -> Double {
    guard let json = json.present else { return fallback }
    guard json.kind == .number else { throw .init(field: field, expected: "a number") }
    // What no double holds is far outside, on the side that its sign tells.
    let number = json.double ?? (json.rawText.hasPrefix("-") ? -.infinity : .infinity)
    let clamped = min(max(number, range.lowerBound), range.upperBound)
    if clamped != number { note(field, "out of range, so it is taken for \(clamped)") }
    return clamped
  }

  private mutating func note(_ field: String, _ message: String) {
    notes.append(DeliveryAnswer.Note(field: field, message: message))
  }
}

extension Optional<JSONValue> {
  /// The value unless it is absent or null.
  var present: JSONValue? { flatMap { $0.isNull ? nil : $0 } }
}
