/// The parts that decide who sees what: the wrong type in one of them refuses the whole answer on devices.
extension DeliveryCheck {
  private static let refusal = "so devices refuse the whole answer"

  /// The value where it is of `kind`; nil, and reported unless it is absent or null, where it is not.
  private mutating func gate(_ value: JSONValue?, _ name: String, _ kind: JSONKind) -> JSONValue? {
    guard let value = value.present else { return nil }
    guard value.kind == kind else {
      error(
        value, "\(name) is \(value.kind.words), \(Self.refusal)",
        remedy: "Write \(kind.words) or null.")
      return nil
    }
    return value
  }

  // MARK: Audiences

  mutating func checkRules(_ value: JSONValue?) {
    guard let list = gate(value, "rules", .array) else { return }
    var ids: Set<String> = []
    var everybody: String?
    for (index, value) in list.elements.enumerated() {
      guard value.kind == .object else {
        error(value, "A rule is \(value.kind.words), \(Self.refusal)", remedy: "Write an object.")
        continue
      }
      checkRuleID(value, &ids)
      checkConditions(value, after: everybody)
      if everybody == nil, let conditions = value["conditions"], conditions.kind == .object,
        conditions.count == 0
      {
        everybody = value["id"]?.text ?? "\(index + 1)"
      }
      checkRuleScreen(value)
    }
  }

  private mutating func checkRuleID(_ rule: JSONValue, _ ids: inout Set<String>) {
    guard let id = rule["id"].present else {
      return warn(rule, "The rule has no id, so traces name its place only", remedy: "Give it an id.")
    }
    guard let text = id.string else {
      return error(id, "The rule's id is \(id.kind.words), \(Self.refusal)", remedy: "Write a text.")
    }
    if !ids.insert(text).inserted {
      warn(id, "Another rule has the id \"\(text)\" too", remedy: "Give each rule its own id.")
    }
  }

  private mutating func checkConditions(_ rule: JSONValue, after everybody: String?) {
    guard let conditions = rule["conditions"].present else {
      return error(
        rule, "The rule has no conditions, so devices leave it out",
        remedy: "Write conditions; {} matches everybody.")
    }
    guard conditions.kind == .object else {
      return error(
        conditions, "conditions is \(conditions.kind.words), \(Self.refusal)", remedy: "Write an object.")
    }
    for issue in Condition(conditions).issues {
      error(
        conditions, "\(issue), so the rule may never match",
        remedy: "Write it with the operators and patterns that the documentation lists.")
    }
    if let everybody {
      warn(
        conditions, "The rule \"\(everybody)\" before it matches everybody, so it is never reached",
        remedy: "Put it before that rule, or remove it.")
    }
  }

  private mutating func checkRuleScreen(_ rule: JSONValue) {
    guard let screen = rule["screen"] else {
      return warn(
        rule, "The rule has no screen, so it shows nothing",
        remedy: "Give a screen, or write null where nothing is meant.")
    }
    if let screen = gate(screen, "The rule's screen", .object) { checkScreen(screen) }
  }

  // MARK: Experiment and holdout

  mutating func checkExperiment(_ value: JSONValue?) {
    guard let experiment = gate(value, "experiment", .object) else { return }
    checkName(experiment["id"], of: experiment, "experiment")
    checkShare(experiment["shareB"], of: experiment, "shareB")
    checkNumber(experiment["epoch"], "epoch", from: 0, isWhole: true)
    guard let side = experiment["b"], side.kind == .object else {
      return error(
        experiment["b"] ?? experiment, "The experiment has no screen b, \(Self.refusal)",
        remedy: "Give side B's screen as b.")
    }
    checkScreen(side)
  }

  mutating func checkHoldout(_ value: JSONValue?) {
    guard let holdout = gate(value, "holdout", .object) else { return }
    checkName(holdout["id"], of: holdout, "holdout")
    checkShare(holdout["share"], of: holdout, "share")
    if holdout["share"]?.double == 1 {
      warn(holdout, "Everybody is held out, so nothing is ever shown", remedy: "Lower the share.")
    }
  }

  private mutating func checkName(_ value: JSONValue?, of parent: JSONValue, _ noun: String) {
    guard let text = value?.string else {
      return error(value ?? parent, "The \(noun) has no id, \(Self.refusal)", remedy: "Give it an id.")
    }
    if text.isEmpty {
      error(value ?? parent, "The \(noun)'s id is empty", remedy: "Give it an id of its own.")
    }
  }

  private mutating func checkShare(_ value: JSONValue?, of parent: JSONValue, _ name: String) {
    guard let value = value.present, value.kind == .number else {
      return error(
        value ?? parent, "\(name) is no number, \(Self.refusal)", remedy: "Write a fraction from 0 to 1.")
    }
    guard let share = value.double, (0...1).contains(share) else {
      return error(
        value, "\(name) is \(value.rawText) and has to be from 0 to 1",
        remedy: "Write a fraction: 0.25 is a quarter.")
    }
    let points = share * Double(Share.whole)
    if abs(points - points.rounded()) > 1e-6 {
      warn(
        value, "\(name) has more than four decimals, so it is taken for \(points.rounded() / 10_000)",
        remedy: "Write at most four decimals.")
    }
  }

  // MARK: Frequency

  mutating func checkFrequency(_ value: JSONValue?) {
    guard let frequency = gate(value, "frequency", .object) else { return }
    checkNumber(frequency["minIntervalSeconds"], "minIntervalSeconds", from: 0)
    guard let limits = gate(frequency["limits"], "limits", .array) else { return }
    for limit in limits.elements {
      guard limit.kind == .object else {
        error(limit, "A limit is \(limit.kind.words), \(Self.refusal)", remedy: "Write an object.")
        continue
      }
      if limit["max"].present == nil {
        error(limit, "The limit has no max, \(Self.refusal)", remedy: "Write how many displays it allows.")
      }
      checkNumber(limit["max"], "max", from: 1, isWhole: true)
      checkWindow(limit["window"], of: limit)
    }
  }

  private mutating func checkWindow(_ value: JSONValue?, of limit: JSONValue) {
    let remedy = "Write \"session\", \"lifetime\" or {\"seconds\": 86400}."
    let window = value.present
    switch window?.kind {
    case .string where window?.string == "session" || window?.string == "lifetime": break
    case .object where window?["seconds"].present != nil:
      checkNumber(window?["seconds"], "seconds", from: 1)
    case nil, .string, .object:
      error(window ?? limit, "The window is not known, so it is taken for \"lifetime\"", remedy: remedy)
    default: error(window ?? limit, "The window is no name and no object, \(Self.refusal)", remedy: remedy)
    }
  }

  private mutating func checkNumber(
    _ value: JSONValue?, _ name: String, from least: Int, isWhole: Bool = false
  ) {
    guard let value = value.present else { return }
    guard value.kind == .number else {
      return error(
        value, "\(name) is \(value.kind.words), \(Self.refusal)", remedy: "Write a number from \(least) on.")
    }
    let isInRange = value.double.map { $0 >= Double(least) } ?? false
    if isInRange, !isWhole || value.integer != nil { return }
    error(
      value, "\(name) is \(value.rawText) and has to be a\(isWhole ? " whole" : "") number from \(least) on",
      remedy: "Write such a number.")
  }
}
