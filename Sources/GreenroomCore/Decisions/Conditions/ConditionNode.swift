/// A condition as it is evaluated: compiled once, evaluated often.
indirect enum ConditionNode: Sendable {
  case all([ConditionNode])
  case any([ConditionNode])
  case not(ConditionNode)
  case attribute(AttributePath, ConditionTest)
  /// A part that cannot be judged, by its place among the issues.
  case unknown(Int)
}

/// What is asked of one value. A missing value is asked as null.
indirect enum ConditionTest: Sendable {
  case all([ConditionTest])
  case not(ConditionTest)
  case equals(ExactValue)
  case order(Relation, AttributeValue)
  /// The value is one of the set, or is a list that has one of it.
  case isIn(ExactList)
  case hasAll(ExactList)
  case group(ExactText)
  case anyElement(ConditionTest)
  case anyElementMeets(ConditionNode)
  case size(ConditionTest)
  case exists
  case type(ValueType)
  case version(Relation, VersionText)
  case pattern(RegexPattern)
  case text(TextRelation, [TextNeedle])
  case instant(Relation, milliseconds: Int)
  /// The value is older, or younger, than so many seconds.
  case age(Relation, seconds: Double)
  case unknown(Int)
}

/// The values of a list operator.
struct ExactList: Sendable {
  let values: Set<ExactValue>
  let ignoresCase: Bool

  func contains(_ value: AttributeValue) -> Bool {
    values.contains(ExactValue(value, ignoringCase: ignoresCase))
  }
}

/// The names that `$type` knows.
enum ValueType: String, Sendable {
  case null, boolean, number, string, array, object

  init(of value: AttributeValue) {
    switch value {
    case .null: self = .null
    case .bool: self = .boolean
    case .integer, .double: self = .number
    case .string: self = .string
    case .array: self = .array
    case .object: self = .object
    }
  }
}

/// Where in a text another is looked for.
enum TextRelation: Sendable {
  case begins, ends, contains

  func holds(_ needle: TextNeedle, in text: String) -> Bool {
    switch self {
    case .begins: needle.begins(text)
    case .ends: needle.ends(text)
    case .contains: needle.isContained(in: text)
    }
  }
}
