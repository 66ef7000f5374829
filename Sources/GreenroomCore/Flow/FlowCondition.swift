/// Judges the conditions of flows with what is known about the variables.
package enum FlowCondition {
  /// Whether a condition holds.
  package enum Verdict: Hashable, Sendable {
    case yes, no
    /// A variable is not known, or this build cannot read the condition.
    case unknown

    init(_ holds: Bool) { self = holds ? .yes : .no }

    var negated: Verdict {
      switch self {
      case .yes: .no
      case .no: .yes
      case .unknown: .unknown
      }
    }
  }

  /// Judges `condition`. A missing variable fails every comparison, so that `not_equals` and `not_contains` hold
  /// for it. The recursion is as deep as the condition is nested, which the reader bounds.
  package static func verdict(of condition: JSONValue?, in state: VariableState) -> Verdict {
    guard let condition, let name = condition["op"]?.string else { return .unknown }
    switch name {
    case "and": return all(condition["conditions"], in: state)
    case "or": return any(condition["conditions"], in: state)
    case "not": return verdict(of: condition["condition"], in: state).negated
    default: return comparison(name, condition, in: state)
    }
  }

  private static func all(_ conditions: JSONValue?, in state: VariableState) -> Verdict {
    guard let conditions, conditions.kind == .array else { return .unknown }
    var result = Verdict.yes
    for condition in conditions.elements {
      switch verdict(of: condition, in: state) {
      case .yes: continue
      case .no: return .no
      case .unknown: result = .unknown
      }
    }
    return result
  }

  private static func any(_ conditions: JSONValue?, in state: VariableState) -> Verdict {
    guard let conditions, conditions.kind == .array else { return .unknown }
    var result = Verdict.no
    for condition in conditions.elements {
      switch verdict(of: condition, in: state) {
      case .yes: return .yes
      case .no: continue
      case .unknown: result = .unknown
      }
    }
    return result
  }

  private static func comparison(
    _ name: String, _ condition: JSONValue, in state: VariableState
  ) -> Verdict {
    guard let comparison = FlowComparison(rawValue: name),
      let key = condition["left"]?["var"]?.string
    else { return .unknown }
    let right = condition["right"].map { AttributeValue($0) }
    guard comparison.accepts(right) else { return .unknown }
    switch state[key] {
    case .unknown: return .unknown
    case .missing: return Verdict(comparison.holds(nil, right))
    case .value(let left): return Verdict(comparison.holds(left, right))
    }
  }
}
