/// What a value behind an attribute's name is.
enum OperatorShape {
  case literal, operators, mixed
}

/// A value to compare with, or the number of the issue that is in its place.
enum ConditionLiteral {
  case value(AttributeValue)
  case issue(Int)

  var test: ConditionTest {
    switch self {
    case .value(let value): .equals(ExactValue(value))
    case .issue(let issue): .unknown(issue)
    }
  }
}

extension ConditionCompiler {
  /// Reads a value that is to be compared with.
  ///
  /// - Returns: nil where a bound was passed.
  mutating func readLiteral(_ json: JSONValue, depth: Int) -> ConditionLiteral? {
    guard json.kind != .object && json.kind != .array || checkDepth(depth) else { return nil }
    switch json.kind {
    case .number where json.double == nil:
      return .issue(note(.operand(expected: "a number within a double's range")))
    case .array: return readList(json, depth: depth).map { $0.literal }
    case .object: return readObject(json, depth: depth)
    default: return .value(AttributeValue(json))
    }
  }

  private mutating func readObject(_ json: JSONValue, depth: Int) -> ConditionLiteral? {
    var members: Attributes = [:]
    for (name, value) in json.members {
      guard name.utf8.first != UInt8(ascii: "$") else {
        return .issue(note(.operand(expected: "a plain value, without operators inside")))
      }
      guard countNode(), let literal = readLiteral(value, depth: depth + 1) else { return nil }
      guard case .value(let member) = literal else { return literal }
      members[name] = member
    }
    return .value(.object(members))
  }

  /// The items of a list, or the number of the issue that is in its place.
  enum Items {
    case values([AttributeValue])
    case issue(Int)

    var literal: ConditionLiteral {
      switch self {
      case .values(let values): .value(.array(values))
      case .issue(let issue): .issue(issue)
      }
    }
  }

  /// - Returns: nil where a bound was passed.
  mutating func readList(_ json: JSONValue, depth: Int) -> Items? {
    guard json.kind == .array else { return .issue(note(.operand(expected: "a list"))) }
    guard json.count <= Condition.mostItems else {
      exceed(.tooManyItems(limit: Condition.mostItems))
      return nil
    }
    guard checkDepth(depth) else { return nil }
    var values: [AttributeValue] = []
    for element in json.elements {
      guard let literal = readLiteral(element, depth: depth + 1) else { return nil }
      switch literal {
      case .value(let value): values.append(value)
      case .issue(let issue): return .issue(issue)
      }
    }
    return .values(values)
  }

  /// Text, or a list of texts of which any will do.
  mutating func readTexts(_ json: JSONValue) -> [String]? {
    if let text = json.string { return [text] }
    guard json.kind == .array else { return nil }
    guard json.count <= Condition.mostItems else {
      exceed(.tooManyItems(limit: Condition.mostItems))
      return nil
    }
    var texts: [String] = []
    for element in json.elements {
      guard let text = element.string else { return nil }
      texts.append(text)
    }
    return texts
  }
}

extension JSONValue {
  /// Operators are an object of `$` names only; an empty object is a literal.
  var operatorShape: OperatorShape {
    var operators = 0
    var others = 0
    for (name, _) in members {
      if name.utf8.first == UInt8(ascii: "$") { operators += 1 } else { others += 1 }
    }
    return operators == 0 ? .literal : others == 0 ? .operators : .mixed
  }
}
