/// What an assign node leaves behind, as far as it can be known without running the flow.
enum FlowAssignments {
  /// The state after the assignments of `node`.
  static func applied(to state: VariableState, by node: FlowNode) -> VariableState {
    guard let assignments = node.value["assignments"] else { return state }
    var result = state
    for assignment in assignments.elements {
      guard let key = assignment.member("variableKey", or: "variable_key")?.text else { continue }
      result[key] = value(of: assignment["expression"], before: result[key])
    }
    return result
  }

  private static func value(
    of expression: JSONValue?, before: VariableState.Knowledge
  ) -> VariableState.Knowledge {
    switch expression?["operation"]?.string {
    case "set": literal(expression?["value"])
    case "set_true": .value(.bool(true))
    case "set_false": .value(.bool(false))
    case "toggle":
      if case .value(.bool(let value)) = before { .value(.bool(!value)) } else { .unknown }
    default: .unknown
    }
  }

  /// A value that stands in the document; one with a name to be filled in is not known here.
  private static func literal(_ value: JSONValue?) -> VariableState.Knowledge {
    guard let value, !value.isNull, value.kind != .object else { return .unknown }
    if let text = value.string, text.utf8.contains(UInt8(ascii: "{")) { return .unknown }
    return .value(AttributeValue(value))
  }
}
