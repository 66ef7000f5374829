import GreenroomCore
import Testing

@Suite(.timeLimit(.minutes(5))) struct ConditionLimitTests {
  private func issues(_ text: String) throws -> [ConditionIssue.Reason] {
    try Condition(json(text)).issues.map(\.reason)
  }

  private func negations(_ count: Int) -> String {
    String(repeating: #"{"$not":"#, count: count) + #"{"a":1}"# + String(repeating: "}", count: count)
  }

  @Test func `conditions may be nested sixteen deep and no deeper`() throws {
    #expect(try issues(negations(15)) == [])
    #expect(try issues(negations(16)) == [.tooDeep(limit: 16)])
    #expect(try issues(negations(120)) == [.tooDeep(limit: 16)])
    let lists = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    #expect(try issues(#"{"a":\#(lists)}"#) == [.tooDeep(limit: 16)])
  }

  @Test(arguments: ["$and", "$or", "$nor"])
  func `a thousand tests are judged and one more is not`(key: String) throws {
    func text(_ count: Int) -> String {
      #"{"\#(key)":["# + (0..<count).map { #"{"a":\#($0)}"# }.joined(separator: ",") + "]}"
    }
    #expect(try issues(text(999)) == [])
    #expect(try issues(text(1000)) == [.tooManyNodes(limit: 1000)])
  }

  @Test(arguments: [#"{"a":1}"#, "{}", "1", #"{"$x":1}"#, #"{"a":{"$x":1,"b":2}}"#, #"{"a":{"$x":1}}"#])
  func `many parts of any kind are bounded`(part: String) throws {
    let text = #"{"$or":["# + Array(repeating: part, count: 2000).joined(separator: ",") + "]}"
    #expect(try issues(text) == [.tooManyNodes(limit: 1000)])
  }

  @Test(arguments: ["$in", "$nini", "$all", "$contains", "$eq"])
  func `a list of ten thousand items is read and one more is not`(name: String) throws {
    func text(_ count: Int) -> String {
      #"{"a":{"\#(name)":["# + Array(repeating: #""x""#, count: count).joined(separator: ",") + "]}}"
    }
    #expect(try issues(text(10_000)) == [])
    #expect(try issues(text(10_001)) == [.tooManyItems(limit: 10_000)])
  }

  @Test func `what patterns unfold to is bounded together`() throws {
    let pattern = #"{"a":{"$regex":"x{4000}"}}"#
    func text(_ count: Int) -> String {
      #"{"$or":["# + Array(repeating: pattern, count: count).joined(separator: ",") + "]}"
    }
    #expect(try issues(text(8)) == [])
    #expect(try issues(text(9)) == [.patternsTooLarge])
  }

  @Test func `a condition beyond a bound is unknown as a whole, even beside what decides`() throws {
    let condition = Condition(try json(#"{"x":1,"$not":\#(negations(20))}"#))
    #expect(condition.evaluate(in: ConditionFacts(attributes: [:], now: 0)) == .unknown(.issue(0)))
  }

  @Test func `long keys do not make places long`() throws {
    let key = String(repeating: "k", count: 100_000)
    let issues = Condition(try json(#"{"\#(key)":{"$x":1}}"#)).issues
    #expect(issues[0].place.count < 100)
  }
}
