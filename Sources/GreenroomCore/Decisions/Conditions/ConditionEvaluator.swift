/// Judges the parts of a condition. Depth is bounded by the compiler, so recursion is.
struct ConditionEvaluator {
  let facts: ConditionFacts

  /// Judges `node` by `attributes`, which are those of the facts or, below a list operator, an element's members.
  func evaluate(_ node: ConditionNode, attributes: Attributes, isRoot: Bool) -> Truth {
    switch node {
    case .all(let nodes):
      return nodes.areAll { evaluate($0, attributes: attributes, isRoot: isRoot) }
    case .any(let nodes):
      return nodes.isAny { evaluate($0, attributes: attributes, isRoot: isRoot) }
    case .not(let node): return !evaluate(node, attributes: attributes, isRoot: isRoot)
    case .attribute(let path, let test):
      if isRoot {
        if path.isNow { return judge(test, .integer(facts.now)) }
        if path.isOpen(facts.openAttributes, attributes: attributes) { return .unknown(.attribute) }
      }
      return judge(test, path.value(in: attributes) ?? .null)
    case .unknown(let issue): return .unknown(.issue(issue))
    }
  }

  private func judge(_ test: ConditionTest, _ value: AttributeValue) -> Truth {
    switch test {
    case .all(let tests): return tests.areAll { judge($0, value) }
    case .not(let test): return !judge(test, value)
    case .equals(let literal): return Truth(literal.isEqual(to: value))
    case .order(let relation, let operand):
      return Truth(value.ordering(to: operand).map(relation.holds) ?? false)
    case .isIn(let list): return isIn(value) { list.contains($0) }
    case .hasAll(let list): return hasAll(value, list)
    case .group(let id):
      guard let group = facts.groups[id] else { return .no }
      return isIn(value) { group.contains(ExactValue($0)) }
    case .anyElement, .anyElementMeets, .size: return judgeList(test, value)
    case .exists: return Truth(value != .null)
    case .type(let type): return Truth(ValueType(of: value) == type)
    case .version(let relation, let operand): return version(value, relation, operand)
    case .pattern, .text: return judgeText(test, value)
    case .instant, .age: return judgeTime(test, value)
    case .unknown(let issue): return .unknown(.issue(issue))
    }
  }

  // MARK: Lists

  private func isIn(_ value: AttributeValue, _ contains: (AttributeValue) -> Bool) -> Truth {
    switch value {
    case .null: .no
    case .array(let elements): Truth(elements.contains(where: contains))
    default: Truth(contains(value))
    }
  }

  private func hasAll(_ value: AttributeValue, _ list: ExactList) -> Truth {
    guard case .array(let elements) = value else { return .no }
    let present = Set(elements.map { ExactValue($0, ignoringCase: list.ignoresCase) })
    return Truth(list.values.isSubset(of: present))
  }

  private func judgeList(_ test: ConditionTest, _ value: AttributeValue) -> Truth {
    guard case .array(let elements) = value else { return .no }
    switch test {
    case .anyElement(let test): return elements.isAny { judge(test, $0) }
    case .anyElementMeets(let node):
      return elements.isAny { evaluate(node, attributes: $0.members, isRoot: false) }
    case .size(let test): return judge(test, .integer(elements.count))
    default: return .no
    }
  }

  // MARK: Texts

  private func judgeText(_ test: ConditionTest, _ value: AttributeValue) -> Truth {
    guard case .string(let text) = value else { return .no }
    switch test {
    case .pattern(let pattern):
      return pattern.isFound(in: text).map { Truth($0) } ?? .unknown(.subjectTooLong)
    case .text(let relation, let needles):
      return Truth(needles.contains { relation.holds($0, in: text) })
    default: return .no
    }
  }

  /// A missing version differs from every other; one that cannot be read satisfies nothing.
  private func version(_ value: AttributeValue, _ relation: Relation, _ operand: VersionText) -> Truth {
    if value == .null { return Truth(relation == .notEqual) }
    guard let text = value.versionText, let ordering = operand.ordering(of: text) else { return .no }
    return Truth(relation.holds(ordering))
  }

  // MARK: Time

  private func judgeTime(_ test: ConditionTest, _ value: AttributeValue) -> Truth {
    guard let instant = value.instant else { return .no }
    switch test {
    case .instant(let relation, let other): return Truth(relation.holds(Ordering(instant, other)))
    case .age(let relation, let seconds):
      let age = Double(facts.now.clampedInstant - instant) / 1000
      return Truth(relation.holds(Ordering(age, seconds)))
    default: return .no
    }
  }
}

extension AttributeValue {
  /// The members of an object; a value without members has none.
  fileprivate var members: Attributes {
    if case .object(let members) = self { members } else { [:] }
  }

  /// A version may be a number, read as its text.
  var versionText: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .double(let number): "\(number)"
    default: nil
    }
  }

  /// The instant that a timestamp or a number of milliseconds names.
  fileprivate var instant: Int? {
    switch self {
    case .string(let text): Timestamp.milliseconds(rfc3339: text)
    case .integer(let number): number.clampedInstant
    case .double(let number):
      number.isNaN ? nil : Int(Swift.min(Swift.max(number, -1e18), 1e18)).clampedInstant
    default: nil
    }
  }
}

extension Int {
  /// An instant so near that differences of two cannot overflow.
  fileprivate var clampedInstant: Int { Swift.min(Swift.max(self, -(1 << 60)), 1 << 60) }
}
