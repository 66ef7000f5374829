/// Judges the conditions of a screen's overrides with what is known about the view.
struct ScreenJudge {
  /// What a component is part of, as far as conditions ask.
  struct Subject {
    /// The card or button round the component.
    var card = Card.none
    /// What is selected where the component stands.
    var selection = PackageSelection.undecided
  }

  /// What conditions mean by selected.
  enum Card: Hashable {
    case none
    /// The card of a package.
    case package(String)
    /// The button of a tab.
    case tabButton(isSelected: Bool)
  }

  private let context: ViewContext
  private let declaredState: [String: ScreenValue]
  private let variableDefaults: [String: ScreenValue]
  /// Whether the screen holds a condition that this build cannot read.
  private let discardsRules: Bool

  init(_ document: ScreenDocument, _ context: ViewContext) {
    self.context = context
    declaredState = document.declaredState
    variableDefaults = document.uiConfig.variableDefaults
    discardsRules = document.hasUnknownCondition
  }

  /// The overrides of a component, in order. What is no override is left out, and one without conditions never
  /// applies.
  func overrides(of component: JSONValue, for subject: Subject) -> [ScreenOverride] {
    guard let overrides = component["overrides"], overrides.kind == .array else { return [] }
    return overrides.elements.compactMap { override in
      guard let properties = override["properties"], properties.kind == .object else { return nil }
      return ScreenOverride(
        properties: properties, verdict: verdict(of: override["conditions"], for: subject))
    }
  }

  private func verdict(of conditions: JSONValue?, for subject: Subject) -> Verdict {
    guard let conditions, conditions.kind == .array else { return .no }
    var verdict = Verdict.yes
    for value in conditions.elements where verdict != .no {
      let condition = ScreenCondition(value)
      if discardsRules, condition.isRule { return .no }
      verdict = verdict.and(self.verdict(of: condition.test, for: subject))
    }
    return verdict
  }

  private func verdict(of test: ScreenCondition.Test, for subject: Subject) -> Verdict {
    switch test {
    case .room(let least): room(least)
    case .selected: isSelected(subject)
    case .offer(let kind, let expected): offer(kind, for: subject, is: expected)
    case .severalIntroOffers: context.platform == .ios ? .no : .unknown
    case .variable(let comparison): variable(comparison)
    case .state(let comparison): state(comparison)
    case .package(let ids, let isIn): package(of: ids, isIn: isIn, in: subject.selection)
    case .unknown: .no
    }
  }

  // MARK: Kinds

  private func room(_ least: ScreenSizeClass) -> Verdict {
    if least == .compact { return .yes }
    if let sizeClass = context.sizeClass { return Verdict(sizeClass.rawValue >= least.rawValue) }
    return least == .expanded && context.platform == .ios ? .no : .unknown
  }

  private func isSelected(_ subject: Subject) -> Verdict {
    switch subject.card {
    case .none: .no
    case .package(let id): subject.selection.isSelected(id)
    case .tabButton(let isSelected): Verdict(isSelected)
    }
  }

  /// The package in scope is that of the card, else the selected one.
  private func offer(
    _ kind: OfferEligibility.Kind, for subject: Subject, is expected: Bool
  ) -> Verdict {
    let eligible: Verdict
    if case .package(let id) = subject.card {
      eligible = context.offers.verdict(kind, for: id)
    } else {
      eligible = subject.selection.isEligible(kind, context.offers)
    }
    return expected ? eligible : eligible.negated
  }

  private func variable(_ comparison: ScreenCondition.Comparison) -> Verdict {
    guard let supplied = context.customVariables else { return .unknown }
    let value = supplied[comparison.name].flatMap { ScreenValue($0) } ?? variableDefaults[comparison.name]
    return Verdict((value == comparison.value) == comparison.isEqual)
  }

  private func state(_ comparison: ScreenCondition.Comparison) -> Verdict {
    guard let declared = declaredState[comparison.name] else { return .no }
    let value = context.state[comparison.name].flatMap { ScreenValue($0) } ?? declared
    return Verdict((value == comparison.value) == comparison.isEqual)
  }

  private func package(of ids: JSONValue, isIn: Bool, in selection: PackageSelection) -> Verdict {
    selection.isAny(of: Set(ids.elements.compactMap(\.string)), is: isIn)
  }
}
