import GreenroomCore
import Testing

@Suite(.enabled(if: GrowthBookCases.areThere, "\(GrowthBookCases.missing)"), .timeLimit(.minutes(5)))
struct ConditionCasesTests {
  /// The cases that we answer otherwise on purpose, each with its reason.
  static let differences = [
    "$groups - match": "a $ name that is no logical operator is unknown, never an attribute",
    "missing attribute with comparison operators": "a missing age is not greater than -10",
    "comparing numbers and strings": "a text is never compared with a number",
    "comparing numbers and strings - v2": "a text is never compared with a number",
    "version a.b.c.d.e.f > 1.2.3": "letters are no version",
    "version 1-2-3 == 1.2.3": "a hyphen is not a dot",
    "version 1-2-3 == 1-2.3+build99": "a hyphen is not a dot",
    "version 1-2-3 == v1.2.3": "a hyphen is not a dot",
    "version 1.2.3.4 == 1.2.3-4": "a fourth number is no pre-release",
  ]

  struct Case: CustomTestStringConvertible {
    let name: String
    let condition: JSONValue
    let attributes: Attributes
    let isTrue: Bool
    let groups: SavedGroups

    init(_ fields: [JSONValue]) {
      name = fields[0].string ?? ""
      condition = fields[1]
      attributes = AttributeValue.members(of: fields[2])
      isTrue = fields[3].bool == true
      groups = fields.count > 4 ? SavedGroups(fields[4]) : SavedGroups()
    }

    var testDescription: String { name }

    var agrees: Bool {
      let facts = ConditionFacts(attributes: attributes, groups: groups, now: 0)
      return (Condition(condition).evaluate(in: facts) == .yes) == isTrue
    }
  }

  static let cases = GrowthBookCases.section("evalCondition").map(Case.init)

  @Test(arguments: cases)
  func `a case is answered as published unless it is listed as a difference`(example: Case) {
    #expect(example.agrees == (Self.differences[example.name] == nil))
  }

  @Test func `all published cases are there and every listed difference is one of them`() {
    #expect(Self.cases.count == 248)
    let names = Set(Self.cases.filter { !$0.agrees }.map(\.name))
    #expect(names == Set(Self.differences.keys))
  }
}
