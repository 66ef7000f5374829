/// An attribute value in the one form in which conditions compare: same type and same value, nothing else.
///
/// A double that is a whole number is held as an integer, so `1` equals `1.0`. Texts are equal by UTF-8.
enum ExactValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case double(Double)
  case string(ExactText)
  case array([ExactValue])
  case object([ExactText: ExactValue])

  /// The exact form of `value`; with `ignoringCase` texts are taken in lower case, whatever the locale.
  init(_ value: AttributeValue, ignoringCase: Bool = false) {
    switch value {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .integer(let integer): self = .integer(integer)
    case .double(let double): self = Int(exactly: double).map { .integer($0) } ?? .double(double)
    case .string(let text): self = .string(ExactText(ignoringCase ? text.lowercased() : text))
    case .array(let elements):
      self = .array(elements.map { ExactValue($0, ignoringCase: ignoringCase) })
    case .object(let members): self = Self.object(members, ignoringCase: ignoringCase)
    }
  }

  private static func object(_ members: [String: AttributeValue], ignoringCase: Bool) -> ExactValue {
    var exact: [ExactText: ExactValue] = [:]
    for (name, value) in members {
      exact[ExactText(name)] = ExactValue(value, ignoringCase: ignoringCase)
    }
    return .object(exact)
  }

  /// Whether `value` is this one, made without converting where it is a text.
  func isEqual(to value: AttributeValue) -> Bool {
    if case .string(let text) = value {
      guard case .string(let own) = self else { return false }
      return own.string.isExactly(text)
    }
    return self == ExactValue(value)
  }
}
