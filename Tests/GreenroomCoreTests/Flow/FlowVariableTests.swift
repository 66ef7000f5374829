import GreenroomCore
import Testing

@Suite struct FlowVariableTests {
  private func initial(_ variable: String, _ attributes: Attributes?) throws -> VariableState.Knowledge {
    let text = #"{"key":"v",\#(variable)}"#
    let value = try #require(FlowVariable(try JSONDocument(Array(text.utf8)).root))
    return value.initialValue(attributes: attributes)
  }

  @Test func `a constant is known whatever the attributes are`() throws {
    let variable = #""source":{"kind":"constant","value":5},"defaultValue":6"#
    #expect(try initial(variable, nil) == .value(.integer(5)))
    #expect(try initial(variable, ["v": .integer(7)]) == .value(.integer(5)))
    #expect(
      try initial(#""source":{"kind":"constant","value":null},"defaultValue":6"#, nil) == .value(.integer(6)))
    #expect(try initial(#""source":{"kind":"constant"}"#, nil) == .missing)
  }

  @Test func `a supplied variable is the attribute of its flat path, else its default, else missing`() throws
  {
    let variable = #""source":{"kind":"sdk","path":"user.plan"}"#
    #expect(try initial(variable, nil) == .unknown)
    #expect(try initial(variable, ["user.plan": .string("pro")]) == .value(.string("pro")))
    #expect(try initial(variable, ["user": .object(["plan": .string("pro")])]) == .missing)
    #expect(try initial(variable + #","defaultValue":"free""#, [:]) == .value(.string("free")))
    #expect(
      try initial(variable + #","defaultValue":"free""#, ["user.plan": .null]) == .value(.string("free")))
  }

  @Test(arguments: [
    ("string", AttributeValue.integer(5), VariableState.Knowledge.value(.string("5"))),
    ("string", .double(2), .value(.string("2"))), ("string", .bool(true), .value(.string("true"))),
    ("number", .string("2.5"), .value(.double(2.5))), ("number", .string("x"), .unknown),
    ("boolean", .string("true"), .value(.bool(true))), ("boolean", .string("yes"), .unknown),
    ("boolean", .integer(1), .unknown), ("list", .array([.string("a")]), .value(.array([.string("a")]))),
    ("list", .string("a"), .unknown), ("newer", .string("a"), .unknown),
  ])
  func `a supplied value is brought into the variable's type or is not known`(
    type: String, supplied: AttributeValue, expected: VariableState.Knowledge
  ) throws {
    #expect(
      try initial(#""type":"\#(type)","source":{"kind":"sdk","path":"p"}"#, ["p": supplied]) == expected)
  }

  @Test func `a variable without a source has its default and one of an unknown source is not known`() throws
  {
    #expect(try initial(#""defaultValue":[1]"#, nil) == .value(.array([.integer(1)])))
    #expect(try initial(#""default_value":true"#, nil) == .value(.bool(true)))
    #expect(try initial(#""type":"string""#, nil) == .missing)
    #expect(try initial(#""source":{"kind":"weather"},"defaultValue":1"#, nil) == .unknown)
  }

  @Test(arguments: [
    (AttributeValue.double(1e300), "1e+300"), (.double(-3), "-3"), (.double(0.5), "0.5"),
    (.integer(.max), "9223372036854775807"),
    (.bool(false), "false"), (.null, ""), (.array([.string("a"), .integer(1)]), "a, 1"), (.object([:]), ""),
  ])
  func `a value shows as the text a person would write`(value: AttributeValue, text: String) {
    #expect(value.displayText == text)
  }

  @Test func `joined states know what both know`() {
    var left = VariableState([], attributes: nil)
    var right = left
    left["same"] = .value(.integer(1))
    right["same"] = .value(.integer(1))
    left["other"] = .value(.integer(1))
    right["other"] = .value(.integer(2))
    left["half"] = .value(.integer(1))
    let joined = left.joined(with: right)
    #expect(joined["same"] == .value(.integer(1)))
    #expect(joined["other"] == .unknown)
    #expect(joined["half"] == .unknown)
    #expect(joined["never"] == .missing)
    #expect(joined == right.joined(with: left))
    #expect(joined.joined(with: joined) == joined)
    #expect(left.joined(with: .unknown) == .unknown)
    #expect(left.joined(with: .unknown)["same"] == .unknown)
  }
}
