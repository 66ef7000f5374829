/// The values that a property of a component may have: one where it is plain, several where conditions decide.
struct PropertyValue {
  /// The plain values, in order of their cases.
  private(set) var values: [JSONValue] = []
  /// Whether the property may be without a value, so that the component's default counts.
  private(set) var mayBeAbsent = false

  /// What `value` may be. With a state, cases that cannot be taken are left out; without one none is.
  init(_ value: JSONValue?, in state: VariableState?) {
    add(value, in: state)
  }

  /// Whether the property is certain to be `false`.
  var isKnownFalse: Bool {
    !mayBeAbsent && !values.isEmpty && values.allSatisfy { $0.bool == false }
  }

  private mutating func add(_ value: JSONValue?, in state: VariableState?) {
    guard let value, !value.isNull else {
      mayBeAbsent = true
      return
    }
    if value["type"]?.isString("static") == true {
      add(value["value"], in: state)
    } else if value["type"]?.isString("conditional") == true {
      addCases(of: value, in: state)
    } else {
      values.append(value)
    }
  }

  private mutating func addCases(of value: JSONValue, in state: VariableState?) {
    if let cases = value["cases"] {
      for element in cases.elements {
        let verdict = state.map { FlowCondition.verdict(of: element["when"], in: $0) } ?? .unknown
        if verdict == .no { continue }
        add(element["value"], in: state)
        if verdict == .yes { return }
      }
    }
    add(value["else"], in: state)
  }
}
