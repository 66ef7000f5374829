/// What is known about a flow's variables at one point of the flow.
package struct VariableState: Hashable, Sendable {
  /// What is known about one variable.
  package enum Knowledge: Hashable, Sendable {
    /// It holds this.
    case value(AttributeValue)
    /// There is no such variable, or it holds nothing.
    case missing
    /// It may hold anything.
    case unknown
  }

  private var values: [String: Knowledge] = [:]
  /// What holds for every variable without an entry.
  private var others = Knowledge.missing

  /// Nothing is known about any variable.
  package static let unknown = VariableState(others: .unknown)

  private init(others: Knowledge) {
    self.others = others
  }

  /// The state in which a flow with these variables starts; of two with one key the later counts.
  package init(_ variables: [FlowVariable], attributes: Attributes?) {
    for variable in variables {
      values[variable.key] = variable.initialValue(attributes: attributes)
    }
  }

  /// What is known about the variable `key`.
  package subscript(_ key: String) -> Knowledge {
    get { values[key] ?? others }
    set { values[key] = newValue }
  }

  /// How many variables have an entry of their own.
  var count: Int { values.count }

  /// What holds in both states.
  package func joined(with other: VariableState) -> VariableState {
    if self == other { return self }
    var result = VariableState(others: others == other.others ? others : .unknown)
    for key in Set(values.keys).union(other.values.keys) {
      let knowledge = self[key] == other[key] ? self[key] : .unknown
      if knowledge != result.others { result.values[key] = knowledge }
    }
    return result
  }
}
