import GreenroomCore

/// The value of a flow's variable.
public enum VariableValue: Hashable, Sendable {
  /// Text.
  case string(String)
  /// A number.
  case number(Double)
  /// A truth value.
  case boolean(Bool)
  /// Texts.
  case stringList([String])
  /// Numbers.
  case numberList([Double])
  /// Truth values.
  case booleanList([Bool])

  /// The text; nil for anything else.
  public var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The number, also one that is written as text; nil for anything else.
  public var numberValue: Double? {
    switch self {
    case .number(let value): value
    case .string(let value): Double(value)
    default: nil
    }
  }

  /// The whole part of ``numberValue``; nil where it is out of range.
  public var intValue: Int? {
    if case .string(let text) = self, let whole = Int(text) { return whole }
    return numberValue.flatMap { Int(exactly: $0.rounded(.towardZero)) }
  }

  /// The truth value; of a number whether it is not zero, of a text what `true`, `yes`, `1`, `false`, `no` and
  /// `0` say. Nil for anything else.
  public var boolValue: Bool? {
    switch self {
    case .boolean(let value): value
    case .number(let value): value != 0
    case .string(let value): Self.words[value.lowercased()]
    default: nil
    }
  }

  /// The texts; nil for anything else.
  public var stringListValue: [String]? {
    if case .stringList(let values) = self { values } else { nil }
  }

  /// The numbers; nil for anything else.
  public var numberListValue: [Double]? {
    if case .numberList(let values) = self { values } else { nil }
  }

  /// The truth values; nil for anything else.
  public var booleanListValue: [Bool]? {
    if case .booleanList(let values) = self { values } else { nil }
  }

  private static let words = [
    "true": true, "yes": true, "1": true, "false": false, "no": false, "0": false,
  ]
}

extension VariableValue {
  /// Nil for what no variable holds: null, objects, and lists of several kinds.
  init?(_ value: AttributeValue) {
    switch value {
    case .string(let value): self = .string(value)
    case .bool(let value): self = .boolean(value)
    case .integer(let value): self = .number(Double(value))
    case .double(let value): self = .number(value)
    case .array(let values): self.init(list: values.compactMap { VariableValue($0) }, of: values.count)
    case .null, .object: return nil
    }
  }

  private init?(list values: [VariableValue], of count: Int) {
    if case let texts = values.compactMap(\.stringValue), texts.count == count {
      self = .stringList(texts)
    } else if case let numbers = values.compactMap(\.plainNumber), numbers.count == count {
      self = .numberList(numbers)
    } else if case let truths = values.compactMap(\.plainBool), truths.count == count {
      self = .booleanList(truths)
    } else {
      return nil
    }
  }

  private var plainNumber: Double? {
    if case .number(let value) = self { value } else { nil }
  }

  private var plainBool: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }
}
