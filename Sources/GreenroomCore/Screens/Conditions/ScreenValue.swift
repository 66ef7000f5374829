/// A value that conditions compare by type and content.
enum ScreenValue: Hashable {
  case text(String)
  case number(Double)
  case bool(Bool)

  /// Reads the value of a condition or a default; nil for any other kind.
  init?(_ value: JSONValue) {
    if value.kind.isContainer { return nil }
    self.init(AttributeValue(value))
  }

  /// Takes a value that an app supplies; nil for any other kind.
  init?(_ value: AttributeValue) {
    switch value {
    case .string(let text): self = .text(text)
    case .integer(let number): self = .number(Double(number))
    case .double(let number): self = .number(number)
    case .bool(let bool): self = .bool(bool)
    case .null, .array, .object: return nil
    }
  }

  /// Reads `default` or the like of a declaration, whose `type` it has to fit; nil where it does not.
  init?(_ value: JSONValue?, declaredAs type: JSONValue?) {
    guard let value, let read = ScreenValue(value) else { return nil }
    switch (type?.string, read) {
    case ("string", .text), ("boolean", .bool), ("double", .number), ("number", .number): self = read
    case ("integer", .number) where value.integer != nil: self = read
    default: return nil
    }
  }
}
