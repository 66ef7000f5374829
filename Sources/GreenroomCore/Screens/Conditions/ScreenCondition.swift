/// One condition of an override, read from JSON.
struct ScreenCondition {
  /// What has to hold.
  enum Test {
    /// There is at least this much room.
    case room(ScreenSizeClass)
    /// The card is that of the selected package, or the button that of the selected tab.
    case selected
    /// The user's eligibility for an offer of the package in scope is as said.
    case offer(OfferEligibility.Kind, Bool)
    /// The user is eligible for several introductory offers.
    case severalIntroOffers
    /// A custom variable compares as said.
    case variable(Comparison)
    /// A key of the screen's state compares as said.
    case state(Comparison)
    /// The selected package is in a list of ids, or not.
    case package(ids: JSONValue, isIn: Bool)
    /// A kind that this build cannot read, or a known kind whose parts it cannot read.
    case unknown
  }

  /// A name, the value that it is compared with, and whether they have to be equal.
  struct Comparison {
    let name: String
    let value: ScreenValue
    let isEqual: Bool
  }

  let test: Test
  /// Whether this is one of the kinds with operators, which an unknown condition anywhere on a screen switches off.
  let isRule: Bool

  init(_ value: JSONValue) {
    let type = value["type"]?.string
    if let test = Self.plainTest(type) {
      self.test = test
      isRule = false
    } else {
      test = Self.ruleTest(type, value) ?? .unknown
      isRule = true
    }
  }

  private static func plainTest(_ type: String?) -> Test? {
    switch type {
    case "selected": .selected
    case "compact": .room(.compact)
    case "medium": .room(.medium)
    case "expanded": .room(.expanded)
    case "intro_offer": .offer(.intro, true)
    case "promo_offer": .offer(.promo, true)
    case "multiple_intro_offers": .severalIntroOffers
    default: nil
    }
  }

  private static func ruleTest(_ type: String?, _ value: JSONValue) -> Test? {
    switch type {
    case "intro_offer_condition": offer(.intro, value)
    case "promo_offer_condition": offer(.promo, value)
    case "variable_condition": comparison(of: value["variable"], value).map { .variable($0) }
    case "state_condition": comparison(of: value["name"], value).map { .state($0) }
    case "selected_package_condition": package(value)
    default: nil
    }
  }

  private static func offer(_ kind: OfferEligibility.Kind, _ value: JSONValue) -> Test? {
    guard let isEqual = isEqual(value), let expected = value["value"]?.bool else { return nil }
    return .offer(kind, expected == isEqual)
  }

  private static func comparison(of name: JSONValue?, _ value: JSONValue) -> Comparison? {
    guard let name = name?.string, let isEqual = isEqual(value),
      let expected = value["value"].flatMap({ ScreenValue($0) })
    else { return nil }
    return Comparison(name: name, value: expected, isEqual: isEqual)
  }

  private static func package(_ value: JSONValue) -> Test? {
    guard let ids = value["packages"], ids.kind == .array else { return nil }
    switch value["operator"]?.string {
    case "in": return .package(ids: ids, isIn: true)
    case "not in": return .package(ids: ids, isIn: false)
    default: return nil
    }
  }

  private static func isEqual(_ value: JSONValue) -> Bool? {
    switch value["operator"]?.string {
    case "=": true
    case "!=": false
    default: nil
    }
  }
}
