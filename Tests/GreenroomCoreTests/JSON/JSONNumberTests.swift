import GreenroomCore
import Testing

@Suite struct JSONNumberTests {
  private func read(_ text: String) throws -> JSONValue {
    try JSONDocument(Array(text.utf8)).root
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("-0.0e5", 0), ("0e99999999999999999999", 0), ("7", 7), ("-7", -7), ("3.0", 3),
    ("3.000000000000000000000000000000", 3), ("3e2", 300), ("-12.5e1", -125), ("1200e-2", 12),
    ("9223372036854775807", .max), ("-9223372036854775808", .min),
    ("9007199254740993", 9_007_199_254_740_993),
    ("9007199254740993.0", 9_007_199_254_740_993), ("1e18", 1_000_000_000_000_000_000),
    ("0.000000000000000000000001e24", 1), ("1000000000000000000000000e-24", 1),
  ])
  func `a whole number is read exactly however it is written`(text: String, expected: Int) throws {
    #expect(try read(text).integer == expected)
  }

  @Test(arguments: [
    "0.5", "-1.0000000000000000000000001", "1e-1", "9223372036854775808", "-9223372036854775809", "1e19",
    "92233720368547758070", "1e999999999999999999999", "1e-999999999999999999999",
    "123456789012345678901234567890",
  ])
  func `a number that is not whole or does not fit has no integer`(text: String) throws {
    #expect(try read(text).integer == nil)
  }

  @Test func `a number beyond double's range is a number without a value`() throws {
    #expect(try read("1e400").kind == .number)
    #expect(try read("1e400").double == nil)
    #expect(try read("-1e400").double == nil)
    #expect(try read("1e-400").double == 0)
    #expect(try read("0.1").double == 0.1)
  }

  @Test func `a boolean is never a number and a number never a boolean`() throws {
    #expect(try read("true").double == nil)
    #expect(try read("true").integer == nil)
    #expect(try read("1").bool == nil)
    #expect(try read("\"true\"").bool == nil)
  }

  @Test(arguments: [
    ("5", 5.0), ("2.5", 2.5), ("\"7\"", 7), ("-3", 0), ("1e400", 10), ("-1e400", 0), ("1e300", 10),
  ])
  func `a lenient number is moved into its range`(text: String, expected: Double) throws {
    #expect(try read(text).number(in: 0...10) == expected)
  }

  @Test(arguments: [
    ("5", 5), ("2.9", 2), ("\"7\"", 7), ("-3", 0), ("1e400", 10), ("9223372036854775808", 10),
    ("-1e300", 0),
  ])
  func `a lenient whole number is cut and moved into its range`(text: String, expected: Int) throws {
    #expect(try read(text).wholeNumber(in: 0...10) == expected)
  }

  @Test func `the whole range of Int holds the largest doubles`() throws {
    #expect(try read("1e30").wholeNumber(in: Int.min...Int.max) == .max)
    #expect(try read("-1e30").wholeNumber(in: Int.min...Int.max) == .min)
    #expect(try read("9223372036854775807.5").wholeNumber(in: 0...Int.max) == .max)
  }

  @Test(arguments: ["true", "null", "[]", "{}", "\"\"", "\"many\"", "\"nan\"", "\"inf\""])
  func `what is no number has no lenient number`(text: String) throws {
    #expect(try read(text).number(in: 0...10) == nil)
    #expect(try read(text).wholeNumber(in: 0...10) == nil)
  }
}
