/// A condition of targeting, compiled: GrowthBook's JSON with three-valued evaluation.
///
/// An object whose keys are attribute names, or `$and`, `$or`, `$nor`, `$not`; all keys must hold. What this build
/// cannot judge is *unknown*, neither true nor false, so that a newer operator never shows a screen to the wrong
/// people.
///
/// | bound | value |
/// |---|---|
/// | objects and lists of values inside each other | 16 |
/// | tests and logical operators | 1,000 |
/// | items of one list | 10,000 |
/// | instructions of all patterns | 32,768 |
///
/// A condition beyond a bound is unknown as a whole.
package struct Condition: Sendable {
  package static let deepest = 16
  package static let mostNodes = 1000
  package static let mostItems = 10_000
  package static let mostInstructions = 32_768

  /// The parts that cannot be judged, in order.
  package let issues: [ConditionIssue]
  let clauses: [Clause]
  /// What the patterns unfold to.
  let instructions: Int

  /// One key of the outermost object; all must hold.
  struct Clause: Sendable {
    let name: String
    let node: ConditionNode
  }

  /// Compiles any JSON. The order of an object's keys makes no difference to anything.
  package init(_ json: JSONValue) {
    self.init(json, instructions: Self.mostInstructions)
  }

  /// Compiles with a bound of its own on the patterns' instructions.
  init(_ json: JSONValue, instructions limit: Int) {
    var compiler = ConditionCompiler(instructions: limit)
    clauses = compiler.compile(json)
    issues = compiler.issues
    instructions = compiler.instructions
  }

  /// Judges the condition.
  package func evaluate(in facts: ConditionFacts) -> Truth {
    let evaluator = ConditionEvaluator(facts: facts)
    return clauses.areAll { evaluator.evaluate($0.node, attributes: facts.attributes, isRoot: true) }
  }

  /// The keys of the outermost object that do not hold, in order: why a condition is not true.
  package func failures(in facts: ConditionFacts) -> [String] {
    let evaluator = ConditionEvaluator(facts: facts)
    return clauses.filter {
      evaluator.evaluate($0.node, attributes: facts.attributes, isRoot: true) != .yes
    }.map(\.name)
  }
}
