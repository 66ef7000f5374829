import GreenroomCore
import Testing

@testable import FlowPilotSDK

@Suite struct VariableValueTests {
  @Test(
    arguments: [
      (VariableValue.string("12"), 12.0, 12), (.string("1.9"), 1.9, 1), (.string("x"), nil, nil),
      (.number(-1.9), -1.9, -1), (.boolean(true), nil, nil), (.numberList([1]), nil, nil),
      (.string("9223372036854775807"), 0x1p63, .max),
    ] as [(VariableValue, Double?, Int?)])
  func `numbers are read from numbers and from text`(value: VariableValue, number: Double?, whole: Int?) {
    #expect(value.numberValue == number)
    #expect(value.intValue == whole)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300, 0x1p63])
  func `a number beyond the whole ones has no whole value`(number: Double) {
    #expect(VariableValue.number(number).intValue == nil)
  }

  @Test(
    arguments: [
      (VariableValue.boolean(true), true), (.number(0), false), (.number(-2), true), (.string("YES"), true),
      (.string("0"), false), (.string("maybe"), nil), (.stringList([]), nil),
    ] as [(VariableValue, Bool?)])
  func `truth is read from truth, numbers and words`(value: VariableValue, truth: Bool?) {
    #expect(value.boolValue == truth)
  }

  @Test func `texts and lists are read only from their own kind`() {
    #expect(VariableValue.string("a").stringValue == "a")
    #expect(VariableValue.number(1).stringValue == nil)
    #expect(VariableValue.stringList(["a"]).stringListValue == ["a"])
    #expect(VariableValue.numberList([1]).numberListValue == [1])
    #expect(VariableValue.booleanList([true]).booleanListValue == [true])
    #expect(VariableValue.string("a").stringListValue == nil)
    #expect(VariableValue.string("a").numberListValue == nil)
    #expect(VariableValue.string("a").booleanListValue == nil)
  }

  @Test(
    arguments: [
      (AttributeValue.string("a"), .string("a")), (.integer(1), .number(1)), (.double(0.5), .number(0.5)),
      (.bool(false), .boolean(false)), (.array([.string("a")]), .stringList(["a"])),
      (.array([.integer(1), .double(2)]), .numberList([1, 2])), (.array([.bool(true)]), .booleanList([true])),
      (.array([]), .stringList([])), (.null, nil), (.object([:]), nil),
      (.array([.string("a"), .integer(1)]), nil), (.array([.array([.string("a")])]), nil),
      (.array([.string("a"), .null]), nil),
    ] as [(AttributeValue, VariableValue?)])
  func `a value of the engine becomes one that a variable holds`(
    value: AttributeValue, variable: VariableValue?
  ) {
    #expect(VariableValue(value) == variable)
  }
}
