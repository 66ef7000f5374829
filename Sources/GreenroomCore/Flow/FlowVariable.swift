/// A variable that a flow declares.
package struct FlowVariable: Sendable {
  /// The name that conditions and assignments use.
  package let key: String
  /// The name that texts may use instead.
  package let label: String?
  /// The variable as it stands in the document.
  package let value: JSONValue

  /// Reads a declaration; nil without a key.
  package init?(_ value: JSONValue) {
    guard let key = value["key"]?.text else { return nil }
    self.key = key
    label = value["label"]?.text
    self.value = value
  }

  /// What the variable holds when the flow starts.
  package func initialValue(attributes: Attributes?) -> VariableState.Knowledge {
    let source = value["source"]
    let fallback = Self.knowledge(of: value.member("defaultValue", or: "default_value"))
    switch source?["kind"]?.string {
    case "constant":
      let constant = Self.knowledge(of: source?["value"])
      return constant == .missing ? fallback : constant
    case "sdk":
      guard let path = source?["path"]?.text else { return fallback }
      return suppliedValue(at: path, attributes: attributes, fallback: fallback)
    case nil: return fallback
    default: return .unknown
    }
  }

  private func suppliedValue(
    at path: String, attributes: Attributes?, fallback: VariableState.Knowledge
  ) -> VariableState.Knowledge {
    guard let attributes else { return .unknown }
    guard let supplied = attributes[path], supplied != .null else { return fallback }
    return coerced(supplied).map { .value($0) } ?? .unknown
  }

  /// A supplied value in the variable's type; nil where the two do not go together.
  private func coerced(_ supplied: AttributeValue) -> AttributeValue? {
    switch (value["type"]?.string, supplied) {
    case ("string", .string), ("number", .integer), ("number", .double), ("boolean", .bool),
      ("list", .array), (nil, _):
      supplied
    case ("string", .integer), ("string", .double), ("string", .bool):
      .string(supplied.displayText)
    case ("number", .string(let text)): Double(text).map { .double($0) }
    case ("boolean", .string("true")): .bool(true)
    case ("boolean", .string("false")): .bool(false)
    default: nil
    }
  }

  private static func knowledge(of value: JSONValue?) -> VariableState.Knowledge {
    guard let value, !value.isNull else { return .missing }
    return .value(AttributeValue(value))
  }
}

extension AttributeValue {
  /// The text that stands for the value inside another text: whole numbers without a fraction, nothing for null.
  package var displayText: String {
    switch self {
    case .null: ""
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .double(let value): Int(exactly: value).map { String($0) } ?? String(value)
    case .string(let value): value
    case .array(let values): values.map(\.displayText).joined(separator: ", ")
    case .object: ""
    }
  }
}
