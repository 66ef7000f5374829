/// A part of a condition that this build cannot judge.
package struct ConditionIssue: Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// A condition, or a part where one must stand, is no object.
    case notAnObject
    /// `$and`, `$or` or `$nor` has no list.
    case notAList
    /// A `$` name where an attribute or `$and`, `$or`, `$nor`, `$not` may stand.
    case unknownKey
    /// A `$` name that is no operator.
    case unknownOperator
    /// The operand is of a kind that the operator cannot work with.
    case operand(expected: String)
    /// An object that mixes `$` names with others, so that it is neither operators nor a literal.
    case mixedObject
    case pattern(RegexRefusal)
    case tooDeep(limit: Int)
    case tooManyNodes(limit: Int)
    case tooManyItems(limit: Int)
    /// The patterns of the condition, or of the whole answer, unfold to more than is kept.
    case patternsTooLarge
  }

  package let reason: Reason
  /// The keys that lead to the part, joined by dots.
  package let place: String

  package var description: String {
    place.isEmpty ? sentence : "\(place): \(sentence)"
  }

  private var sentence: String {
    switch reason {
    case .notAnObject: "a condition must be an object"
    case .notAList: "a list of conditions is needed"
    case .unknownKey: "this name is neither $and, $or, $nor, $not nor an attribute's"
    case .unknownOperator: "this operator is not known"
    case .operand(let expected): "the operand must be \(expected)"
    case .mixedObject: "an object must have either operators or other names, not both"
    case .pattern(let refusal): refusal.description
    case .tooDeep(let limit): "conditions are nested deeper than \(limit)"
    case .tooManyNodes(let limit): "the condition has more than \(limit) tests"
    case .tooManyItems(let limit): "a list has more than \(limit) items"
    case .patternsTooLarge: "the patterns' counted repetitions are too large taken together"
    }
  }
}
