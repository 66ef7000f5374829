import GreenroomCore
import Testing

@Suite struct FlowConditionTests {
  /// Variables that the cases below look at; `unknown` is declared and not known.
  private static let variables = #"""
    [{"key":"name","source":{"kind":"constant","value":"Ada"}},{"key":"empty","source":{"kind":"constant","value":""}},
     {"key":"age","source":{"kind":"constant","value":30}},{"key":"digits","source":{"kind":"constant","value":"42"}},
     {"key":"yes","source":{"kind":"constant","value":true}},
     {"key":"tags","source":{"kind":"constant","value":["a","b"]}},{"key":"none","source":{"kind":"constant","value":[]}},
     {"key":"unknown","source":{"kind":"sdk","path":"x"}}]
    """#

  private func verdict(_ condition: String) throws -> FlowCondition.Verdict {
    let flow = FlowDocument(try JSONDocument(Array(#"{"variables":\#(Self.variables)}"#.utf8)).root)
    let state = VariableState(flow.variables, attributes: nil)
    return FlowCondition.verdict(of: try JSONDocument(Array(condition.utf8)).root, in: state)
  }

  private func verdict(_ op: String, _ variable: String, _ right: String) throws -> FlowCondition.Verdict {
    try verdict(#"{"op":"\#(op)","left":{"var":"\#(variable)"},"right":\#(right)}"#)
  }

  @Test(arguments: [
    ("equals", "name", #""Ada""#, true), ("equals", "name", #""ada""#, false), ("equals", "age", "30", true),
    ("equals", "age", "30.0", true), ("equals", "age", #""30""#, false), ("equals", "digits", "42", false),
    ("equals", "yes", "true", true), ("equals", "yes", "1", false), ("equals", "missing", #""x""#, false),
    ("not_equals", "name", #""Eva""#, true), ("not_equals", "name", #""Ada""#, false),
    ("not_equals", "missing", #""x""#, true), ("not_equals", "age", #""30""#, true),
    ("greater_than", "age", "29.5", true), ("greater_than", "age", "30", false),
    ("greater_than", "digits", "41", true), ("greater_than", "name", "1", false),
    ("greater_than", "missing", "1", false), ("greater_than", "yes", "0", false),
    ("less_than", "age", "31", true), ("less_than", "age", "30", false), ("less_than", "missing", "1", false),
    ("greater_than_or_equals", "age", "30", true), ("greater_than_or_equals", "age", "31", false),
    ("less_than_or_equals", "age", "30", true), ("less_than_or_equals", "digits", "41", false),
    ("contains", "name", #""d""#, true), ("contains", "name", #""z""#, false),
    ("contains", "name", #""""#, true),
    ("contains", "tags", #""b""#, true), ("contains", "tags", #""c""#, false),
    ("contains", "age", #""3""#, false),
    ("contains", "missing", #""a""#, false), ("not_contains", "missing", #""a""#, true),
    ("not_contains", "tags", #""a""#, false), ("not_contains", "name", #""z""#, true),
    ("starts_with", "name", #""Ad""#, true), ("starts_with", "name", #""da""#, false),
    ("starts_with", "age", #""3""#, false), ("ends_with", "name", #""da""#, true),
    ("ends_with", "missing", #""a""#, false),
    ("is_empty", "missing", "null", true), ("is_empty", "empty", "null", true),
    ("is_empty", "none", "null", true),
    ("is_empty", "name", "null", false), ("is_empty", "age", "null", false),
    ("is_empty", "yes", "null", false),
    ("is_not_empty", "tags", "null", true), ("is_not_empty", "missing", "null", false),
  ])
  func `a comparison of a known or missing variable is decided`(
    op: String, variable: String, right: String, expected: Bool
  ) throws {
    #expect(try verdict(op, variable, right) == (expected ? .yes : .no))
  }

  @Test(arguments: [
    ("equals", "unknown", "1"), ("not_equals", "unknown", "1"), ("is_empty", "unknown", "null"),
    ("matches", "name", #""x""#), ("", "name", "1"), ("equals", "name", "[]"), ("equals", "name", "null"),
    ("greater_than", "age", #""29""#), ("contains", "tags", "1"), ("starts_with", "name", "true"),
  ])
  func `what is not known or cannot be read is unknown`(op: String, variable: String, right: String) throws {
    #expect(try verdict(op, variable, right) == .unknown)
  }

  @Test(arguments: [
    ("and", "", FlowCondition.Verdict.yes), ("or", "", .no), ("and", "T,T", .yes), ("and", "T,F", .no),
    ("and", "T,U", .unknown), ("and", "U,F", .no), ("or", "F,F", .no), ("or", "F,T", .yes),
    ("or", "U,T", .yes),
    ("or", "F,U", .unknown),
  ])
  func `and, or judge in three values`(
    op: String, parts: String, expected: FlowCondition.Verdict
  ) throws {
    let texts = [
      "T": #"{"op":"equals","left":{"var":"yes"},"right":true}"#,
      "F": #"{"op":"equals","left":{"var":"yes"},"right":false}"#,
      "U": #"{"op":"equals","left":{"var":"unknown"},"right":true}"#,
    ]
    let conditions = parts.split(separator: ",").compactMap { texts[String($0)] }.joined(separator: ",")
    #expect(try verdict(#"{"op":"\#(op)","conditions":[\#(conditions)]}"#) == expected)
    let turned: FlowCondition.Verdict = expected == .yes ? .no : expected == .no ? .yes : .unknown
    let inner = #"{"op":"\#(op)","conditions":[\#(conditions)]}"#
    #expect(try verdict(#"{"op":"not","condition":\#(inner)}"#) == turned)
  }

  @Test(arguments: [
    "{}", "5", "null", "[]", #"{"op":"and"}"#, #"{"op":"or","conditions":{}}"#, #"{"op":"not"}"#,
    #"{"op":"equals","right":1}"#, #"{"op":"equals","left":"name","right":"Ada"}"#,
  ])
  func `a condition without its parts is unknown`(text: String) throws {
    #expect(try verdict(text) == .unknown)
  }

  @Test func `conditions as deep as the reader allows are judged`() throws {
    let depth = JSONLimits().depth - 2
    let text =
      String(repeating: #"{"op":"not","condition":"#, count: depth)
      + #"{"op":"equals","left":{"var":"yes"},"right":true}"# + String(repeating: "}", count: depth)
    #expect(try verdict(text) == (depth % 2 == 0 ? .yes : .no))
  }
}
