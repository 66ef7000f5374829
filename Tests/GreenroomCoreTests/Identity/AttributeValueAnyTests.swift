import Foundation
import GreenroomCore
import Testing

@Suite struct AttributeValueAnyTests {
  private func convert(_ value: Any) -> AttributeValue? { AttributeValue(value) }

  @Test func `a boolean stays one, boxed or not`() {
    #expect(convert(true) == .bool(true))
    #expect(convert(false) == .bool(false))
    #expect(convert(NSNumber(value: true)) == .bool(true))
    #expect(convert(NSNumber(value: false)) == .bool(false))
    #expect(convert([true, NSNumber(value: false)] as [Any]) == .array([.bool(true), .bool(false)]))
  }

  @Test func `one and zero are numbers, boxed or not`() {
    #expect(convert(1) == .integer(1))
    #expect(convert(0) == .integer(0))
    #expect(convert(NSNumber(value: 1)) == .integer(1))
    #expect(convert(NSNumber(value: 0)) == .integer(0))
    #expect(convert(NSNumber(value: Int8(1))) == .integer(1))
    #expect(convert(NSNumber(value: UInt8(1))) == .integer(1))
    #expect(convert(Int8(1)) == .integer(1))
  }

  @Test func `whole numbers of every width stay exact`() {
    #expect(convert(Int8.min) == .integer(-128))
    #expect(convert(Int16.min) == .integer(-32768))
    #expect(convert(Int32.min) == .integer(-2_147_483_648))
    #expect(convert(Int64.min) == .integer(.min))
    #expect(convert(Int.max) == .integer(.max))
    #expect(convert(UInt8.max) == .integer(255))
    #expect(convert(UInt16.max) == .integer(65535))
    #expect(convert(UInt32.max) == .integer(4_294_967_295))
    #expect(convert(UInt64(Int64.max)) == .integer(.max))
    #expect(convert(9_007_199_254_740_993) == .integer(9_007_199_254_740_993))
  }

  @Test func `boxed whole numbers of every width stay exact`() {
    #expect(convert(NSNumber(value: Int16.min)) == .integer(-32768))
    #expect(convert(NSNumber(value: Int32.min)) == .integer(-2_147_483_648))
    #expect(convert(NSNumber(value: Int64.min)) == .integer(.min))
    #expect(convert(NSNumber(value: Int64.max)) == .integer(.max))
    #expect(convert(NSNumber(value: UInt16.max)) == .integer(65535))
    #expect(convert(NSNumber(value: UInt32.max)) == .integer(4_294_967_295))
    #expect(convert(NSNumber(value: UInt64(Int64.max))) == .integer(.max))
  }

  @Test func `a whole number beyond Int becomes the nearest double`() {
    #expect(convert(UInt64.max) == .double(0x1p64))
    #expect(convert(UInt.max) == .double(0x1p64))
    #expect(convert(NSNumber(value: UInt64.max)) == .double(0x1p64))
  }

  @Test func `numbers with a fraction of every width become doubles`() {
    #expect(convert(2.5) == .double(2.5))
    #expect(convert(Float(2.5)) == .double(2.5))
    #expect(convert(2.0) == .double(2))
    #expect(convert(NSNumber(value: 2.5)) == .double(2.5))
    #expect(convert(NSNumber(value: 2.0)) == .double(2))
    #expect(convert(NSNumber(value: Float(0.25))) == .double(0.25))
    #expect(convert(Decimal(string: "19.99") as Any) == .double(19.99))
    #expect(convert(NSDecimalNumber(string: "19.99")) == .double(19.99))
    #expect(convert(Decimal(string: "9007199254740993") as Any) == .integer(9_007_199_254_740_993))
    #expect(convert(Double.greatestFiniteMagnitude) == .double(.greatestFiniteMagnitude))
  }

  @Test func `a number that is not finite is left out`() {
    #expect(convert(Double.nan) == nil)
    #expect(convert(Double.infinity) == nil)
    #expect(convert(-Float.infinity) == nil)
    #expect(convert(NSNumber(value: Double.nan)) == nil)
    #expect(convert(Decimal.nan) == nil)
    #expect(convert([1.5, .nan]) == nil)
    #expect(convert(["a": ["b": Double.nan]]) == nil)
  }

  @Test func `texts stay texts`() {
    #expect(convert("é 🙂") == .string("é 🙂"))
    #expect(convert("abc".prefix(2)) == .string("ab"))
    #expect(convert(NSString(string: "boxed")) == .string("boxed"))
    #expect(convert("") == .string(""))
    #expect(convert("1") == .string("1"))
  }

  @Test func `a date is a time in UTC with milliseconds`() {
    #expect(convert(Date(timeIntervalSince1970: 0)) == .string("1970-01-01T00:00:00.000Z"))
    #expect(convert(Date(timeIntervalSince1970: 1_700_000_000.5)) == .string("2023-11-14T22:13:20.500Z"))
    #expect(convert(Date(timeIntervalSince1970: -0.5)) == .string("1969-12-31T23:59:59.500Z"))
    #expect(convert(Date(timeIntervalSince1970: 1.9996)) == .string("1970-01-01T00:00:01.999Z"))
    #expect(convert(Date(timeIntervalSince1970: 253_402_300_799)) == .string("9999-12-31T23:59:59.000Z"))
    #expect(convert(Date.distantPast) == .string("0001-01-01T00:00:00.000Z"))
    #expect(convert(NSDate(timeIntervalSince1970: 0)) == .string("1970-01-01T00:00:00.000Z"))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e15, -1e15])
  func `a date that no four digits of a year can hold is left out`(seconds: Double) {
    #expect(convert(Date(timeIntervalSince1970: seconds)) == nil)
  }

  @Test func `a URL is its text`() throws {
    let url = try #require(URL(string: "https://example.test/a%20b?c=d#e"))
    #expect(convert(url) == .string("https://example.test/a%20b?c=d#e"))
    #expect(convert(url as NSURL) == .string("https://example.test/a%20b?c=d#e"))
  }

  @Test func `nothing is null and an optional is what it holds`() {
    #expect(convert(NSNull()) == .null)
    #expect(convert(Optional(5) as Any) == .integer(5))
    #expect(convert(Optional("a") as Any) == .string("a"))
    #expect(convert(["a": NSNull()]) == .object(["a": .null]))
  }

  @Test func `lists and maps are converted to any mix of values`() {
    #expect(convert([1, 2]) == .array([.integer(1), .integer(2)]))
    #expect(convert([Any]()) == .array([]))
    #expect(convert([String: Any]()) == .object([:]))
    #expect(
      convert(["a": [1, "b", ["c": true]]] as [String: Any])
        == .object(["a": .array([.integer(1), .string("b"), .object(["c": .bool(true)])])]))
    #expect(convert(NSArray(array: [1, "b"])) == .array([.integer(1), .string("b")]))
    #expect(convert(NSDictionary(dictionary: ["a": 1])) == .object(["a": .integer(1)]))
    #expect(convert(["a": 1] as [AnyHashable: Any]) == .object(["a": .integer(1)]))
    #expect(convert([AttributeValue.bool(true)]) == .array([.bool(true)]))
  }

  @Test func `what has no JSON form is left out`() {
    struct Own {}
    #expect(convert(Own()) == nil)
    #expect(convert([1: "a"]) == nil)
    #expect(convert(Data([1])) == nil)
    #expect(convert({ () in }) == nil)
    #expect(convert([Own()]) == nil)
    #expect(convert(["a": Own(), "b": 1] as [String: Any]) == nil)
  }

  @Test func `containers as deep as the limit are converted and deeper ones are left out`() {
    func nested(_ depth: Int) -> Any {
      var value: Any = 1
      for _ in 0..<depth { value = [value] }
      return value
    }
    #expect(convert(nested(AttributeValue.maximumDepth - 1)) != nil)
    #expect(convert(nested(AttributeValue.maximumDepth)) == nil)
    #expect(convert(nested(1000)) == nil)
  }
}
