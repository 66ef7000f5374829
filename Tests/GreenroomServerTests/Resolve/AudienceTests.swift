import GreenroomCore
import Testing

@testable import GreenroomServer

@Suite
struct AudienceTests {
  private func condition(_ property: String, _ name: String, _ value: String) throws -> Audience {
    let json =
      #"{"conditions":[{"property":"\#(property)","operator":"\#(name)","value":\#(value)}]}"#
    return try audience(json)
  }

  private func audience(_ json: String) throws -> Audience {
    let problems = ContentProblems()
    let root = try JSONDocument(Array(json.utf8)).root
    let reader = try #require(ObjectReader(root, at: .root, file: "f", problems: problems))
    let audience = AudienceReader().read(reader)
    #expect(problems.all.isEmpty)
    return try #require(audience)
  }

  private func attributes(_ json: String) throws -> JSONValue {
    try JSONDocument(Array(json.utf8)).root
  }

  @Test(arguments: [
    ("equals", #""pro""#, #""pro""#, true), ("equals", #""pro""#, #""Pro""#, false),
    ("equals", "12", "12.0", true), ("equals", "12", #""12""#, true), ("equals", "true", "true", true),
    ("equals", "true", #""true""#, true), ("equals", #""1""#, "true", false),
    ("equals", #""x""#, "[]", false),
    ("equals", #""\u00e9""#, #""e\u0301""#, false),
    ("not_equals", #""pro""#, #""free""#, true), ("not_equals", #""pro""#, #""pro""#, false),
    ("not_equals", #""pro""#, "null", true),
    ("contains", #""EL""#, #""Hello""#, true), ("contains", #""el""#, #""Hero""#, false),
    ("contains", #""B""#, #"["a","b"]"#, true), ("contains", #""B""#, #"["ab"]"#, false),
    ("gt", "3", "4", true), ("gt", "3", "3", false), ("gt", "3", #""3.5""#, true),
    ("gt", "3", #""x""#, false),
    ("gt", "3", "true", false), ("gt", "3", #""inf""#, false), ("gt", "3", #""0x10""#, false),
    ("gt", "3", #""1e1""#, true),
    ("lt", "3", "2.9", true), ("lt", "3", "3", false), ("gte", "3", "3", true), ("gte", "3", "2", false),
    ("lte", "3", "3", true), ("lte", "3", "4", false), ("lte", "1e3", "1000", true),
    ("in", #"["de","at"]"#, #""at""#, true), ("in", #"["de","at"]"#, #""AT""#, false),
    ("in", "[1,2]", "2", true), ("in", #"["a"]"#, #"["x","a"]"#, true), ("in", #"["a"]"#, "[]", false),
    ("not_in", #"["de"]"#, #""at""#, true), ("not_in", #"["de"]"#, #""de""#, false),
    ("exists", "true", "0", true), ("exists", "true", "null", false), ("exists", "false", "null", true),
    ("exists", "null", "false", true), ("exists", "false", #""""#, false),
  ])
  func `operators judge attributes`(name: String, operand: String, attribute: String, expected: Bool) throws {
    let audience = try condition("p", name, operand)
    #expect(audience.includes(try attributes(#"{"p":\#(attribute)}"#)) == expected)
  }

  @Test(arguments: Audience.operators)
  func `a missing attribute satisfies only the negations`(name: String) throws {
    let operand = ["in", "not_in"].contains(name) ? "[1]" : name == "exists" ? "true" : "1"
    let audience = try condition("p", name, operand)
    let expected = ["not_equals", "not_in"].contains(name)
    #expect(audience.includes(try attributes("{}")) == expected)
    #expect(audience.includes(nil) == expected)
  }

  @Test func `a dotted name is a key first and a path then`() throws {
    let audience = try condition("a.b.c", "equals", "1")
    #expect(audience.includes(try attributes(#"{"a.b.c":1}"#)))
    #expect(audience.includes(try attributes(#"{"a":{"b":{"c":1}}}"#)))
    #expect(!audience.includes(try attributes(#"{"a.b.c":2,"a":{"b":{"c":1}}}"#)))
    #expect(!audience.includes(try attributes(#"{"a":{"b":1}}"#)))
  }

  @Test(arguments: [("all", false), ("any", true)])
  func `match says whether all conditions must hold or one`(match: String, expected: Bool) throws {
    let audience = try audience(
      #"{"match":"\#(match)","conditions":[{"property":"a","operator":"gt","value":1},{"property":"b","operator":"exists"}]}"#
    )
    #expect(audience.includes(try attributes(#"{"a":2}"#)) == expected)
    #expect(audience.includes(try attributes(#"{"a":2,"b":0}"#)))
    #expect(!audience.includes(try attributes("{}")))
  }
}
