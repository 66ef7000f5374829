import GreenroomCore

/// Who may see a placement, judged by the attributes of a request.
struct Audience: Sendable {
  struct Condition: Sendable {
    let property: String
    let test: Test
  }

  /// A comparison with its operand ready.
  enum Test: Sendable {
    case equals(String)
    case notEquals(String)
    /// In lower case.
    case contains(String)
    case greater(than: Double)
    case less(than: Double)
    case atLeast(Double)
    case atMost(Double)
    /// Texts by their bytes, so that no two ways to write a letter are one.
    case oneOf(Set<[UInt8]>)
    case noneOf(Set<[UInt8]>)
    case exists(Bool)
  }

  static let operators = [
    "equals", "not_equals", "contains", "gt", "lt", "gte", "lte", "in", "not_in", "exists",
  ]

  let needsAll: Bool
  let conditions: [Condition]

  /// - Parameter attributes: The request's attributes; nil when it has none.
  func includes(_ attributes: JSONValue?) -> Bool {
    if needsAll { return conditions.allSatisfy { $0.holds(for: attributes) } }
    return conditions.contains { $0.holds(for: attributes) }
  }
}

extension Audience.Condition {
  func holds(for attributes: JSONValue?) -> Bool {
    let value = attributes.flatMap(lookUp).flatMap { $0.isNull ? nil : $0 }
    guard let value else { return test.holdsForMissing }
    return test.holds(for: value)
  }

  /// The attribute of this very name, else the way through nested objects that its dots describe.
  private func lookUp(_ attributes: JSONValue) -> JSONValue? {
    if let value = attributes[property] { return value }
    var value = attributes
    for name in property.split(separator: ".") {
      guard let next = value[String(name)] else { return nil }
      value = next
    }
    return value
  }
}

extension Audience.Test {
  /// What is asked of an attribute that is missing or null: only the negations hold.
  fileprivate var holdsForMissing: Bool {
    switch self {
    case .notEquals, .noneOf: true
    case .exists(let expected): !expected
    default: false
    }
  }

  fileprivate func holds(for value: JSONValue) -> Bool {
    switch self {
    case .equals(let text): Self.isText(text, value)
    case .notEquals(let text): !Self.isText(text, value)
    case .contains(let part): Self.contains(part, in: value)
    case .greater(let bound): Self.number(of: value).map { $0 > bound } ?? false
    case .less(let bound): Self.number(of: value).map { $0 < bound } ?? false
    case .atLeast(let bound): Self.number(of: value).map { $0 >= bound } ?? false
    case .atMost(let bound): Self.number(of: value).map { $0 <= bound } ?? false
    case .oneOf(let texts): Self.isAny(of: texts, value)
    case .noneOf(let texts): !Self.isAny(of: texts, value)
    case .exists(let expected): expected
    }
  }

  /// A scalar as text: `12` and `12.0` are the same, `true` is `"true"`.
  static func text(of value: JSONValue) -> String? {
    switch value.kind {
    case .string: value.string
    case .bool: value.bool.map { $0 ? "true" : "false" }
    case .number: value.integer.map(String.init) ?? value.double.map { String($0) }
    default: nil
    }
  }

  private static func number(of value: JSONValue) -> Double? {
    switch value.kind {
    case .number: value.double
    case .string: value.string.flatMap(decimal)
    default: nil
    }
  }

  /// Swift would take hexadecimal digits, `inf` and `nan` for numbers too.
  private static func decimal(_ text: String) -> Double? {
    let marks = Array("+-.eE".utf8)
    guard text.utf8.allSatisfy({ $0.isNumeral || marks.contains($0) }), let number = Double(text) else {
      return nil
    }
    return number.isFinite ? number : nil
  }

  /// A text contains a part of itself, a list its elements; both ignore case.
  private static func contains(_ part: String, in value: JSONValue) -> Bool {
    if value.kind == .array {
      return value.elements.contains { text(of: $0)?.lowercased() == part }
    }
    return text(of: value)?.lowercased().contains(part) ?? false
  }

  private static func isText(_ text: String, _ value: JSONValue) -> Bool {
    self.text(of: value).map { $0.utf8.elementsEqual(text.utf8) } ?? false
  }

  private static func isAny(of texts: Set<[UInt8]>, _ value: JSONValue) -> Bool {
    let scalars = value.kind == .array ? Array(value.elements) : [value]
    return scalars.contains { scalar in text(of: scalar).map { texts.contains(Array($0.utf8)) } ?? false }
  }
}
