/// The operators of flow conditions that look at one variable.
enum FlowComparison: String {
  case equals
  case notEquals = "not_equals"
  case greaterThan = "greater_than"
  case lessThan = "less_than"
  case greaterThanOrEquals = "greater_than_or_equals"
  case lessThanOrEquals = "less_than_or_equals"
  case contains
  case notContains = "not_contains"
  case startsWith = "starts_with"
  case endsWith = "ends_with"
  case isEmpty = "is_empty"
  case isNotEmpty = "is_not_empty"

  /// Whether `right` is of a type that the operator knows.
  func accepts(_ right: AttributeValue?) -> Bool {
    switch (self, right) {
    case (.isEmpty, _), (.isNotEmpty, _): true
    case (.equals, .string), (.equals, .bool), (.notEquals, .string), (.notEquals, .bool): true
    case (.contains, .string), (.notContains, .string), (.startsWith, .string), (.endsWith, .string): true
    case (.contains, _), (.notContains, _), (.startsWith, _), (.endsWith, _): false
    case (_, .integer), (_, .double): true
    default: false
    }
  }

  /// Judges a `left` that is known, nil where it is missing.
  func holds(_ left: AttributeValue?, _ right: AttributeValue?) -> Bool {
    switch self {
    case .equals: Self.areEqual(left, right)
    case .notEquals: !Self.areEqual(left, right)
    case .greaterThan: Self.compare(left, right, >)
    case .lessThan: Self.compare(left, right, <)
    case .greaterThanOrEquals: Self.compare(left, right, >=)
    case .lessThanOrEquals: Self.compare(left, right, <=)
    case .contains: Self.contains(left, right)
    case .notContains: !Self.contains(left, right)
    case .startsWith: Self.texts(left, right) { $0.hasPrefix($1) }
    case .endsWith: Self.texts(left, right) { $0.hasSuffix($1) }
    case .isEmpty: Self.isEmpty(left)
    case .isNotEmpty: !Self.isEmpty(left)
    }
  }

  private static func areEqual(_ left: AttributeValue?, _ right: AttributeValue?) -> Bool {
    guard let left, let right else { return false }
    if let leftNumber = left.plainNumber, let rightNumber = right.plainNumber {
      return leftNumber == rightNumber
    }
    return left == right
  }

  private static func compare(
    _ left: AttributeValue?, _ right: AttributeValue?, _ order: (Double, Double) -> Bool
  ) -> Bool {
    guard let left = left?.coercedNumber, let right = right?.plainNumber else { return false }
    return order(left, right)
  }

  private static func contains(_ left: AttributeValue?, _ right: AttributeValue?) -> Bool {
    guard case .string(let part)? = right else { return false }
    switch left {
    case .string(let text): return part.isEmpty || text.contains(part)
    case .array(let elements): return elements.contains(.string(part))
    default: return false
    }
  }

  private static func texts(
    _ left: AttributeValue?, _ right: AttributeValue?, _ test: (String, String) -> Bool
  ) -> Bool {
    guard case .string(let left)? = left, case .string(let right)? = right else { return false }
    return test(left, right)
  }

  private static func isEmpty(_ left: AttributeValue?) -> Bool {
    switch left {
    case nil, .null: true
    case .string(let text): text.isEmpty
    case .array(let elements): elements.isEmpty
    default: false
    }
  }
}

extension AttributeValue {
  fileprivate var plainNumber: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  /// A number, or a text that holds one.
  fileprivate var coercedNumber: Double? {
    if case .string(let text) = self { return Double(text) }
    return plainNumber
  }
}
