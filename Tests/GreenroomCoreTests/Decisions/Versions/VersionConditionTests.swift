import GreenroomCore
import Testing

/// The answers of `=`, `<` and `>` for a version, both as JSON.
private func relations(_ attribute: String, _ operand: String) throws -> [Bool] {
  let facts = ConditionFacts(attributes: try attributes(#"{"v":\#(attribute)}"#), now: 0)
  return try ["$veq", "$vlt", "$vgt"].map { name in
    Condition(try json(#"{"v":{"\#(name)":\#(operand)}}"#)).evaluate(in: facts) == .yes
  }
}

@Suite(.timeLimit(.minutes(5))) struct VersionConditionTests {
  @Test(arguments: [
    ("2.1", "2.1.0"), ("v2", "V2.0.0.0"), ("1.2.3+build-7", "1.2.3"), ("01.002", "1.2"), ("0", "0.0"),
    ("1.2-rc.1+x", "1.2.0-rc.01"), ("00000000000000000000001", "1"),
  ])
  func `versions that differ in form only are equal`(one: String, other: String) throws {
    #expect(try relations(#""\#(one)""#, #""\#(other)""#) == [true, false, false])
    #expect(try relations(#""\#(other)""#, #""\#(one)""#) == [true, false, false])
  }

  @Test(arguments: [
    ("1.2.3", "1.2.3.4"), ("3.0.99999", "3.0.100000"), ("9", "10"),
    ("99999999999999999999", "100000000000000000000"),
    ("1.0-a", "1.0"), ("1.0-1", "1.0-a"), ("1.0-2", "1.0-10"), ("1.0-a", "1.0-a.0"), ("1.0-A", "1.0-a"),
    ("1.0-a-b", "1.0-a-c"), ("1.0.0-9", "1.0.0-10-x"),
  ])
  func `the lower of two versions is less and the higher greater`(low: String, high: String) throws {
    #expect(try relations(#""\#(low)""#, #""\#(high)""#) == [false, true, false])
    #expect(try relations(#""\#(high)""#, #""\#(low)""#) == [false, false, true])
  }

  @Test func `numbers are read as their text`() throws {
    #expect(try relations("10", #""9.9""#) == [false, false, true])
    #expect(try relations("1.5", "1.5") == [true, false, false])
  }

  @Test(arguments: [
    "", "v", "vv1", "1..2", ".1", "1.", "1.x", "1.0-", "1.0-a..b", "1.0-é", " 1", "1 ", "-1", "+1", "1_0",
  ])
  func `what is no version satisfies nothing as a value and is unknown as an operand`(text: String) throws {
    let facts = ConditionFacts(attributes: ["v": .string(text), "ok": .string("1")], now: 0)
    for name in ["$veq", "$vne", "$vlt", "$vlte", "$vgt", "$vgte"] {
      #expect(try Condition(json(#"{"v":{"\#(name)":"1"}}"#)).evaluate(in: facts) == .no)
      #expect(
        try Condition(json(#"{"ok":{"\#(name)":"\#(text)"}}"#)).evaluate(in: facts) == .unknown(.issue(0)))
    }
  }
}
