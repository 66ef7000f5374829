extension ConditionCompiler {
  /// Reads one operator with its operand.
  mutating func readOperator(_ name: String, _ operand: JSONValue, depth: Int) -> ConditionTest {
    switch name {
    case "$eq": return readEquality(operand, depth: depth)
    case "$ne": return .not(readEquality(operand, depth: depth))
    case "$not": return .not(readTest(operand, depth: depth + 1))
    case "$exists": return readExists(operand)
    case "$type": return readType(operand)
    case "$size": return readSize(operand, depth: depth)
    case "$elemMatch": return readElementMatch(operand, depth: depth)
    case "$inGroup": return readGroup(operand)
    case "$notInGroup": return .not(readGroup(operand))
    case "$regex": return readPattern(operand, ignoringCase: false)
    case "$regexi": return readPattern(operand, ignoringCase: true)
    default:
      return readListOperator(name, operand, depth: depth) ?? readOrder(name, operand)
        ?? readText(name, operand) ?? readTime(name, operand) ?? .unknown(note(.unknownOperator))
    }
  }

  private mutating func readEquality(_ operand: JSONValue, depth: Int) -> ConditionTest {
    readLiteral(operand, depth: depth + 1)?.test ?? .all([])
  }

  private mutating func readExists(_ operand: JSONValue) -> ConditionTest {
    guard let exists = operand.bool else { return .unknown(note(.operand(expected: "true or false"))) }
    return exists ? .exists : .not(.exists)
  }

  private mutating func readType(_ operand: JSONValue) -> ConditionTest {
    guard let type = operand.string.flatMap(ValueType.init(rawValue:)) else {
      return .unknown(note(.operand(expected: "string, number, boolean, array, object or null")))
    }
    return .type(type)
  }

  // MARK: Lists

  private mutating func readListOperator(_ name: String, _ operand: JSONValue, depth: Int)
    -> ConditionTest?
  {
    switch name {
    case "$in": readIn(operand, depth: depth)
    case "$nin": .not(readIn(operand, depth: depth))
    case "$ini": readIn(operand, ignoringCase: true, depth: depth)
    case "$nini": .not(readIn(operand, ignoringCase: true, depth: depth))
    case "$all": readExactList(operand, depth: depth) { .hasAll($0) }
    case "$alli": readExactList(operand, ignoringCase: true, depth: depth) { .hasAll($0) }
    default: nil
    }
  }

  private mutating func readIn(_ operand: JSONValue, ignoringCase: Bool = false, depth: Int)
    -> ConditionTest
  {
    readExactList(operand, ignoringCase: ignoringCase, depth: depth) { .isIn($0) }
  }

  private mutating func readExactList(
    _ operand: JSONValue, ignoringCase: Bool = false, depth: Int, _ test: (ExactList) -> ConditionTest
  ) -> ConditionTest {
    switch readList(operand, depth: depth + 1) {
    case .values(let values):
      let exact = values.map { ExactValue($0, ignoringCase: ignoringCase) }
      return test(ExactList(values: Set(exact), ignoresCase: ignoringCase))
    case .issue(let issue): return .unknown(issue)
    case nil: return .all([])
    }
  }

  private mutating func readSize(_ operand: JSONValue, depth: Int) -> ConditionTest {
    guard operand.kind == .number || operand.operatorShape == .operators else {
      return .unknown(note(.operand(expected: "a number or operators")))
    }
    return .size(readTest(operand, depth: depth + 1))
  }

  private mutating func readElementMatch(_ operand: JSONValue, depth: Int) -> ConditionTest {
    guard operand.kind == .object else { return .unknown(note(.operand(expected: "an object"))) }
    return operand.operatorShape == .operators
      ? .anyElement(readTest(operand, depth: depth + 1))
      : .anyElementMeets(readCondition(operand, depth: depth + 1))
  }

  private mutating func readGroup(_ operand: JSONValue) -> ConditionTest {
    guard let id = operand.string else { return .unknown(note(.operand(expected: "a group's id"))) }
    return .group(ExactText(id))
  }

  // MARK: Order

  private mutating func readOrder(_ name: String, _ operand: JSONValue) -> ConditionTest? {
    switch name {
    case "$gt": readComparison(.greater, operand)
    case "$gte": readComparison(.greaterOrEqual, operand)
    case "$lt": readComparison(.less, operand)
    case "$lte": readComparison(.lessOrEqual, operand)
    case "$veq": readVersion(.equal, operand)
    case "$vne": readVersion(.notEqual, operand)
    case "$vgt": readVersion(.greater, operand)
    case "$vgte": readVersion(.greaterOrEqual, operand)
    case "$vlt": readVersion(.less, operand)
    case "$vlte": readVersion(.lessOrEqual, operand)
    default: nil
    }
  }

  private mutating func readComparison(_ relation: Relation, _ operand: JSONValue) -> ConditionTest {
    guard operand.kind == .string || operand.kind == .number && operand.double != nil else {
      return .unknown(note(.operand(expected: "a number or a text")))
    }
    return .order(relation, AttributeValue(operand))
  }

  private mutating func readVersion(_ relation: Relation, _ operand: JSONValue) -> ConditionTest {
    guard let version = AttributeValue(operand).versionText.flatMap({ VersionText($0) }) else {
      return .unknown(note(.operand(expected: "a version")))
    }
    return .version(relation, version)
  }

  // MARK: Texts

  private mutating func readPattern(_ operand: JSONValue, ignoringCase: Bool) -> ConditionTest {
    guard let pattern = operand.string else { return .unknown(note(.operand(expected: "a pattern"))) }
    do throws(RegexRefusal) {
      let pattern = try RegexPattern(pattern, ignoringCase: ignoringCase)
      count(pattern)
      return .pattern(pattern)
    } catch {
      return .unknown(note(.pattern(error)))
    }
  }

  private mutating func readText(_ name: String, _ operand: JSONValue) -> ConditionTest? {
    switch name {
    case "$startsWith": readText(.begins, operand)
    case "$endsWith": readText(.ends, operand)
    case "$contains": readText(.contains, operand)
    default: nil
    }
  }

  private mutating func readText(_ relation: TextRelation, _ operand: JSONValue) -> ConditionTest {
    guard let texts = readTexts(operand) else {
      return .unknown(note(.operand(expected: "a text or a list of texts")))
    }
    return .text(relation, texts.map { TextNeedle($0) })
  }

  // MARK: Time

  private mutating func readTime(_ name: String, _ operand: JSONValue) -> ConditionTest? {
    switch name {
    case "$before": readInstant(.less, operand)
    case "$after": readInstant(.greater, operand)
    case "$olderThan": readAge(.greater, operand)
    case "$newerThan": readAge(.less, operand)
    default: nil
    }
  }

  private mutating func readInstant(_ relation: Relation, _ operand: JSONValue) -> ConditionTest {
    guard let instant = operand.string.flatMap(Timestamp.milliseconds(rfc3339:)) else {
      return .unknown(note(.operand(expected: "a timestamp of RFC 3339 with an offset")))
    }
    return .instant(relation, milliseconds: instant)
  }

  private mutating func readAge(_ relation: Relation, _ operand: JSONValue) -> ConditionTest {
    guard let seconds = operand.double else {
      return .unknown(note(.operand(expected: "a number of seconds")))
    }
    return .age(relation, seconds: seconds)
  }
}
