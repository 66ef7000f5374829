/// Turns JSON into the parts that are evaluated. What cannot be judged becomes an issue and an unknown part.
struct ConditionCompiler {
  private(set) var issues: [ConditionIssue] = []
  private var nodes = 0
  private let mostInstructions: Int
  private(set) var instructions = 0
  /// The first bound that was passed; it makes the whole condition unknown.
  private var excess: ConditionIssue?
  /// The keys on the way to the part that is being read.
  private var place: [String] = []

  init(instructions limit: Int) {
    mostInstructions = limit
  }

  mutating func compile(_ json: JSONValue) -> [Condition.Clause] {
    let clauses = readClauses(json, depth: 1)
    guard let excess else { return clauses }
    issues = [excess]
    instructions = 0
    return [Condition.Clause(name: excess.place, node: .unknown(0))]
  }

  // MARK: Conditions

  private mutating func readClauses(_ json: JSONValue, depth: Int) -> [Condition.Clause] {
    guard json.kind == .object else {
      guard countNode() else { return [] }
      return [Condition.Clause(name: "", node: .unknown(note(.notAnObject)))]
    }
    guard checkDepth(depth) else { return [] }
    return json.sortedMembers.map { key, value in
      Condition.Clause(name: key, node: within(key) { $0.readClause(key, value, depth: depth) })
    }
  }

  mutating func readCondition(_ json: JSONValue, depth: Int) -> ConditionNode {
    let clauses = readClauses(json, depth: depth)
    if clauses.isEmpty { _ = countNode() }
    return clauses.count == 1 ? clauses[0].node : .all(clauses.map(\.node))
  }

  private mutating func readClause(_ key: String, _ value: JSONValue, depth: Int) -> ConditionNode {
    guard key.utf8.first == UInt8(ascii: "$") else {
      return .attribute(AttributePath(key), readTest(value, depth: depth + 1))
    }
    guard countNode() else { return .all([]) }
    switch key {
    case "$and", "$or", "$nor": return readLogic(key, value, depth: depth)
    case "$not": return .not(readCondition(value, depth: depth + 1))
    default: return .unknown(note(.unknownKey))
    }
  }

  private mutating func readLogic(_ key: String, _ value: JSONValue, depth: Int) -> ConditionNode {
    guard value.kind == .array else { return .unknown(note(.notAList)) }
    var nodes: [ConditionNode] = []
    for (index, element) in value.elements.enumerated() {
      guard excess == nil else { break }
      nodes.append(within("\(index)") { $0.readCondition(element, depth: depth + 1) })
    }
    // An empty `$or` is true, and an empty `$nor` with it false.
    let any: ConditionNode = nodes.isEmpty ? .all([]) : .any(nodes)
    return key == "$and" ? .all(nodes) : key == "$or" ? any : .not(any)
  }

  // MARK: Tests of one value

  /// Reads what stands behind an attribute's name: operators or a literal.
  mutating func readTest(_ json: JSONValue, depth: Int) -> ConditionTest {
    switch json.operatorShape {
    case .operators: return readOperators(json, depth: depth)
    case .mixed: return countNode() ? .unknown(note(.mixedObject)) : .all([])
    case .literal:
      guard countNode(), let literal = readLiteral(json, depth: depth) else { return .all([]) }
      return literal.test
    }
  }

  private mutating func readOperators(_ json: JSONValue, depth: Int) -> ConditionTest {
    guard checkDepth(depth) else { return .all([]) }
    var tests: [ConditionTest] = []
    for (name, operand) in json.sortedMembers {
      guard countNode() else { break }
      tests.append(within(name) { $0.readOperator(name, operand, depth: depth) })
    }
    return tests.count == 1 ? tests[0] : .all(tests)
  }

  // MARK: Bounds and issues

  /// Notes an issue at the present place and returns its number.
  mutating func note(_ reason: ConditionIssue.Reason) -> Int {
    issues.append(ConditionIssue(reason: reason, place: place.joined(separator: ".")))
    return issues.count - 1
  }

  mutating func exceed(_ reason: ConditionIssue.Reason) {
    guard excess == nil else { return }
    excess = ConditionIssue(reason: reason, place: place.joined(separator: "."))
  }

  mutating func checkDepth(_ depth: Int) -> Bool {
    if depth > Condition.deepest { exceed(.tooDeep(limit: Condition.deepest)) }
    return excess == nil
  }

  mutating func countNode() -> Bool {
    nodes += 1
    if nodes > Condition.mostNodes { exceed(.tooManyNodes(limit: Condition.mostNodes)) }
    return excess == nil
  }

  /// Counts what a pattern unfolds to.
  mutating func count(_ pattern: RegexPattern) {
    instructions += pattern.size
    if instructions > mostInstructions { exceed(.patternsTooLarge) }
  }

  /// Reads below `key`, of which a place keeps no more than names it.
  private mutating func within<Result>(_ key: String, _ body: (inout Self) -> Result) -> Result {
    place.append(String(key.unicodeScalars.prefix(64)))
    defer { place.removeLast() }
    return body(&self)
  }
}

extension JSONValue {
  /// The members in an order that does not depend on how they were written.
  fileprivate var sortedMembers: [(key: String, value: JSONValue)] {
    members.map { (ExactText($0.key), $0.value) }.sorted { $0.0 < $1.0 }
      .map { ($0.0.string, $0.1) }
  }
}
