/// A value that targeting can judge: JSON without surprises, converted once at the edge.
///
/// Equality follows Swift's: strings are compared by canonical equivalence. Where bytes decide, as in
/// conditions, the evaluator compares UTF-8 itself.
package enum AttributeValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case double(Double)
  case string(String)
  case array([AttributeValue])
  case object([String: AttributeValue])

  /// Containers nested deeper than this cannot be converted.
  package static let maximumDepth = 32
}

/// The attributes of one identity or one evaluation, by name.
package typealias Attributes = [String: AttributeValue]
