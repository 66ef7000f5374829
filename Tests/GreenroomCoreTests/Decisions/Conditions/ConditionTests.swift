import GreenroomCore
import Testing

/// How a condition is judged by attributes, both as JSON.
private func judge(_ condition: String, _ attributes: String = "{}", now: Int = 0) throws -> Truth {
  let facts = ConditionFacts(
    attributes: AttributeValue.members(of: try json(attributes)),
    groups: SavedGroups(try json(#"{"g":["a",1]}"#)), now: now)
  return Condition(try json(condition)).evaluate(in: facts)
}

@Suite(.timeLimit(.minutes(5))) struct ConditionTests {
  @Test(arguments: [
    (#"{"a":{"$gt":-10}}"#, Truth.no), (#"{"a":{"$lte":"z"}}"#, .no), (#"{"a":{"$in":[null,1]}}"#, .no),
    (#"{"a":{"$all":[]}}"#, .no), (#"{"a":{"$regex":""}}"#, .no), (#"{"a":{"$startsWith":""}}"#, .no),
    (#"{"a":{"$veq":"1"}}"#, .no), (#"{"a":{"$before":"2030-01-01T00:00:00Z"}}"#, .no),
    (#"{"a":{"$olderThan":0}}"#, .no), (#"{"a":{"$size":0}}"#, .no), (#"{"a":{"$elemMatch":{}}}"#, .no),
    (#"{"a":{"$inGroup":"g"}}"#, .no), (#"{"a":{"$exists":true}}"#, .no), (#"{"a":{"$ne":null}}"#, .no),
    (#"{"a":{"$ne":5}}"#, .yes), (#"{"a":{"$nin":[null]}}"#, .yes), (#"{"a":{"$nini":["x"]}}"#, .yes),
    (#"{"a":{"$not":{"$gt":5}}}"#, .yes), (#"{"a":{"$exists":false}}"#, .yes), (#"{"a":null}"#, .yes),
    (#"{"a":{"$eq":null}}"#, .yes), (#"{"a":{"$type":"null"}}"#, .yes), (#"{"a":{"$vne":"1"}}"#, .yes),
    (#"{"a":{"$notInGroup":"g"}}"#, .yes), (#"{"a.b.c":null}"#, .yes),
  ])
  func `a missing attribute and null are answered alike`(condition: String, truth: Truth) throws {
    #expect(try judge(condition) == truth)
    #expect(try judge(condition, #"{"a":null}"#) == truth)
  }

  @Test(arguments: [
    #"{"n":{"$gt":"5"}}"#, #"{"t":{"$lt":10}}"#, #"{"n":"8"}"#, #"{"t":8}"#, #"{"b":1}"#, #"{"n":true}"#,
    #"{"b":{"$gt":0}}"#, #"{"n":{"$regex":"8"}}"#, #"{"n":{"$contains":"8"}}"#, #"{"l":{"$contains":"x"}}"#,
    #"{"t":{"$size":1}}"#, #"{"t":{"$elemMatch":{"$eq":"8"}}}"#, #"{"t":{"$all":["8"]}}"#,
    #"{"b":{"$veq":"1"}}"#, #"{"t":{"$before":"2030-01-01T00:00:00Z"}}"#, #"{"b":{"$newerThan":5}}"#,
    #"{"t":{"$in":[8]}}"#,
  ])
  func `a value of another type satisfies no positive operator`(condition: String) throws {
    let attributes = #"{"n":8,"t":"8","b":true,"l":["x"]}"#
    #expect(try judge(condition, attributes) == .no)
    #expect(try judge(#"{"$not":\#(condition)}"#, attributes) == .yes)
  }

  @Test(arguments: [
    #"{"a":{"$regx":"x"}}"#, #"{"$xor":[]}"#, #"{"$groups":"a"}"#, #"{"a":{"$in":1}}"#,
    #"{"a":{"$nin":"x"}}"#,
    #"{"a":{"$all":{}}}"#, #"{"a":{"$gt":null}}"#, #"{"a":{"$lt":[1]}}"#, #"{"a":{"$lt":1e999}}"#,
    #"{"a":1e999}"#, #"{"a":{"$in":[1,-1e999]}}"#, #"{"a":{"$exists":1}}"#, #"{"a":{"$type":"text"}}"#,
    #"{"a":{"$type":1}}"#, #"{"a":{"$size":"2"}}"#, #"{"a":{"$size":{"b":1}}}"#, #"{"a":{"$elemMatch":1}}"#,
    #"{"a":{"$elemMatch":{"$new":1}}}"#, #"{"a":{"$regex":"("}}"#, #"{"a":{"$regexi":1}}"#,
    #"{"a":{"$startsWith":1}}"#, #"{"a":{"$contains":["x",1]}}"#, #"{"a":{"$before":"2030-01-01"}}"#,
    #"{"a":{"$after":1700000000000}}"#, #"{"a":{"$olderThan":"5"}}"#, #"{"a":{"$veq":"x"}}"#,
    #"{"a":{"$vgt":true}}"#, #"{"a":{"$inGroup":1}}"#, #"{"a":{"$gt":1,"b":2}}"#, #"{"a":{"b":{"$gt":1}}}"#,
    #"{"a":[{"$gt":1}]}"#, #"{"a":{"$eq":{"$gt":1}}}"#, #"{"$and":{}}"#, #"{"$or":[1]}"#, #"{"$not":[]}"#,
    #"{"a":{"$and":[]}}"#, "[]", "null", #""x""#, "1",
  ])
  func `what this build cannot judge is unknown, and so is its negation`(condition: String) throws {
    let attributes = #"{"a":["x"],"b":1}"#
    for negated in [condition, #"{"$not":\#(condition)}"#, #"{"$nor":[\#(condition)]}"#] {
      let truth = try judge(negated, attributes)
      #expect(truth != .yes && truth != .no, "\(negated)")
    }
    #expect(try Condition(json(condition)).issues.count == 1)
  }

  @Test(arguments: [
    (#"{"$and":[{"x":1},{"a":{"$new":1}}]}"#, Truth.no), (#"{"$or":[{"a":1},{"a":{"$new":1}}]}"#, .yes),
    (#"{"x":1,"$new":1}"#, .no), (#"{"$nor":[{"a":1},{"$new":1}]}"#, .no),
    (#"{"$not":{"$or":[{"a":1},{"$new":1}]}}"#, .no), (#"{"a":{"$gt":5,"$new":1}}"#, .no),
    (#"{"l":{"$elemMatch":{"$gt":5,"$new":1}}}"#, .no),
  ])
  func `false decides a conjunction and true a disjunction whatever is unknown`(
    condition: String, truth: Truth
  ) throws {
    #expect(try judge(condition, #"{"a":1,"l":[1,2]}"#) == truth)
  }

  @Test func `an unknown part names its place and its reason`() throws {
    let condition = Condition(try json(#"{"$or":[{"x":1},{"user.name":{"$regex":"(?=a)"}}],"b":{"$new":1}}"#))
    #expect(
      condition.issues.map(\.description) == [
        "$or.1.user.name.$regex: \(RegexRefusal.group)", "b.$new: this operator is not known",
      ])
    #expect(condition.evaluate(in: ConditionFacts(attributes: [:], now: 0)) == .unknown(.issue(0)))
  }

  @Test(arguments: [
    (#"{"a":1}"#, #"{"a":1.0}"#, true), (#"{"a":1.5}"#, #"{"a":1.5}"#, true),
    (#"{"a":9007199254740993}"#, #"{"a":9007199254740992}"#, false),
    (#"{"a":{"$gt":9007199254740992.0}}"#, #"{"a":9007199254740993}"#, true),
    (#"{"a":{"$lt":9223372036854775808}}"#, #"{"a":9223372036854775807}"#, true),
    (#"{"a":{"$gt":-1e300}}"#, #"{"a":-9223372036854775808}"#, true),
    (#"{"a":{"$gte":2.5}}"#, #"{"a":3}"#, true), (#"{"a":{"$lt":2.5}}"#, #"{"a":2}"#, true),
    (#"{"a":{"$lt":-2.5}}"#, #"{"a":-3}"#, true), (#"{"a":{"$lte":2}}"#, #"{"a":2.0}"#, true),
    (#"{"a":{"x":[1,{"y":null}]}}"#, #"{"a":{"x":[1.0,{"y":null}]}}"#, true),
    (#"{"a":{"x":1,"y":2}}"#, #"{"a":{"y":2,"x":1}}"#, true), (#"{"a":{}}"#, #"{"a":{}}"#, true),
    (#"{"a":{"x":null}}"#, #"{"a":{}}"#, false),
  ])
  func `numbers are compared exactly and containers deeply`(
    condition: String, attributes: String, isTrue: Bool
  ) throws {
    #expect(try judge(condition, attributes) == (isTrue ? .yes : .no))
  }

  @Test(arguments: [
    (#"{"a":"e\u0301"}"#, #"{"a":"\u00e9"}"#, false),
    (#"{"a":{"$in":["e\u0301"]}}"#, #"{"a":"\u00e9"}"#, false),
    (#"{"a":{"$eq":["e\u0301"]}}"#, #"{"a":["\u00e9"]}"#, false),
    (#"{"\u00e9":1}"#, #"{"e\u0301":1}"#, false),
    (#"{"\u00e9":1}"#, #"{"\u00e9":1}"#, true), (#"{"K":1}"#, #"{"\u212a":1}"#, false),
    (#"{"a":{"$startsWith":"e"}}"#, #"{"a":"e\u0301"}"#, true),
    (#"{"a":{"$gt":"\uffff"}}"#, #"{"a":"\ud83d\ude42"}"#, false),
    (#"{"a":{"$gt":"Z"}}"#, #"{"a":"a"}"#, true),
    (#"{"a":{"$ini":["STRASSE"]}}"#, #"{"a":"strasse"}"#, true),
    (#"{"a":{"$ini":["I"]}}"#, #"{"a":"ı"}"#, false),
    (#"{"a":{"$ini":["ÄÖ"]}}"#, #"{"a":"äö"}"#, true),
  ])
  func `texts are compared by their units and never by equivalence`(
    condition: String, attributes: String, isTrue: Bool
  ) throws {
    #expect(try judge(condition, attributes) == (isTrue ? .yes : .no))
  }

  @Test(arguments: [
    (#"{"a.b":1}"#, #"{"a.b":1,"a":{"b":2}}"#, true), (#"{"a.b":2}"#, #"{"a":{"b":2}}"#, true),
    (#"{"a.b.c":3}"#, #"{"a":{"b":{"c":3}}}"#, true), (#"{"a.b.c":3}"#, #"{"a":{"b.c":3}}"#, false),
    (#"{"a.b":null}"#, #"{"a":5}"#, true), (#"{"":1}"#, #"{"":1}"#, true), (#"{"a..b":null}"#, "{}", true),
  ])
  func `a path is tried as a whole name and then walked`(
    condition: String, attributes: String, isTrue: Bool
  ) throws {
    #expect(try judge(condition, attributes) == (isTrue ? .yes : .no))
  }

  @Test(arguments: [
    (#"{"a":{"$startsWith":["x","ab"]}}"#, true), (#"{"a":{"$startsWith":"b"}}"#, false),
    (#"{"a":{"$endsWith":"bc"}}"#, true), (#"{"a":{"$endsWith":"zabc"}}"#, false),
    (#"{"a":{"$contains":["q","b"]}}"#, true), (#"{"a":{"$contains":"ac"}}"#, false),
    (#"{"a":{"$contains":[]}}"#, false), (#"{"a":{"$contains":""}}"#, true),
    (#"{"a":{"$endsWith":""}}"#, true),
    (#"{"a":{"$contains":"B"}}"#, false),
  ])
  func `text operators look for any of their texts`(condition: String, isTrue: Bool) throws {
    #expect(try judge(condition, #"{"a":"abc"}"#) == (isTrue ? .yes : .no))
  }

  @Test func `contains finds what a plain search finds`() throws {
    #expect(try judge(#"{"t":{"$contains":"aabaaac"}}"#, #"{"t":"aabaaabaaac"}"#) == .yes)
    var random = SeededRandom(3)
    for _ in 0..<2000 {
      let text = String((0..<random.below(60)).map { _ in random.pick(["a", "b"]) as Character })
      let needle = String((0..<random.below(12)).map { _ in random.pick(["a", "b"]) as Character })
      let isContained = needle.isEmpty || text.indices.contains { text[$0...].hasPrefix(needle) }
      let truth = try judge(#"{"t":{"$contains":"\#(needle)"}}"#, #"{"t":"\#(text)"}"#)
      #expect((truth == .yes) == isContained, "\(needle) in \(text)")
    }
  }

  @Test(arguments: [
    (#"{"t":{"$before":"2024-02-29T12:00:00.001Z"}}"#, true),
    (#"{"t":{"$before":"2024-02-29T12:00:00Z"}}"#, false),
    (#"{"t":{"$after":"2024-02-29T11:59:59.999Z"}}"#, true),
    (#"{"t":{"$after":"2024-02-29T13:00:00+01:00"}}"#, false),
    (#"{"ms":{"$before":"2024-02-29T12:00:01Z"}}"#, true),
    (#"{"now":{"$after":"2024-02-29T12:00:00Z"}}"#, true),
    (#"{"t":{"$olderThan":60}}"#, false), (#"{"t":{"$olderThan":59.999}}"#, true),
    (#"{"t":{"$newerThan":60}}"#, false),
    (#"{"t":{"$newerThan":60.001}}"#, true), (#"{"future":{"$newerThan":0}}"#, true),
    (#"{"future":{"$olderThan":0}}"#, false), (#"{"now":1709208060000}"#, true),
    (#"{"huge":{"$olderThan":0}}"#, false),
    (#"{"tiny":{"$olderThan":1e300}}"#, false), (#"{"tiny":{"$before":"0000-01-01T00:00:00Z"}}"#, true),
  ])
  func `time operators are exclusive and relative to the decision`(condition: String, isTrue: Bool) throws {
    let attributes = """
      {"t":"2024-02-29T12:00:00Z","ms":1709208000000,"future":"2025-01-01T00:00:00Z","now":5,
       "huge":1e308,"tiny":-9223372036854775808}
      """
    #expect(try judge(condition, attributes, now: 1_709_208_060_000) == (isTrue ? .yes : .no))
  }

  @Test(arguments: [
    (#"{"l":{"$elemMatch":{"x":{"$gt":1}}}}"#, true), (#"{"l":{"$elemMatch":{"x":9}}}"#, false),
    (#"{"l":{"$elemMatch":{"now":null}}}"#, true),
    (#"{"l":{"$elemMatch":{"x":2,"$or":[{"y":1},{"y":3}]}}}"#, true),
    (#"{"l":{"$elemMatch":{}}}"#, true), (#"{"e":{"$elemMatch":{}}}"#, false),
    (#"{"l":{"$size":{"$gte":2}}}"#, true),
    (#"{"n":{"$in":[2,7]}}"#, true), (#"{"n":{"$nin":[7]}}"#, true), (#"{"e":{"$nin":[7]}}"#, true),
    (#"{"n":{"$all":[2,1,2.0]}}"#, true), (#"{"s":{"$alli":["b","A"]}}"#, true),
    (#"{"n":{"$inGroup":"g"}}"#, true), (#"{"s":{"$inGroup":"g"}}"#, false),
    (#"{"s":{"$inGroup":"none"}}"#, false),
    (#"{"n":{"$elemMatch":{"$not":{"$gt":0}}}}"#, false),
  ])
  func `list operators ask the elements`(condition: String, isTrue: Bool) throws {
    let attributes = #"{"l":[{"x":1},{"x":2,"y":3}],"e":[],"n":[1,2],"s":["A","B"]}"#
    #expect(try judge(condition, attributes) == (isTrue ? .yes : .no))
  }

  @Test func `a text too long for patterns is unknown`() throws {
    let long = String(repeating: "a", count: 1025)
    #expect(try judge(#"{"a":{"$regex":"^a"}}"#, #"{"a":"\#(long)"}"#) == .unknown(.subjectTooLong))
    #expect(try judge(#"{"a":{"$regex":"^a"}}"#, #"{"a":"\#(long.dropLast())"}"#) == .yes)
  }

  @Test func `an attribute that may still get a value is unknown`() throws {
    let condition = Condition(try json(#"{"a.b":{"$exists":true}}"#))
    func truth(_ text: String, _ open: OpenAttributes) throws -> Truth {
      condition.evaluate(
        in: ConditionFacts(attributes: try attributes(text), now: 0, openAttributes: open))
    }
    #expect(try truth("{}", .none) == .no)
    #expect(try truth("{}", .missing) == .unknown(.attribute))
    #expect(try truth(#"{"a":{"b":1}}"#, .missing) == .yes)
    #expect(try truth(#"{"a":{"b":1}}"#, .named([ExactText("a")])) == .unknown(.attribute))
    #expect(try truth(#"{"a":{"b":1}}"#, .named([ExactText("a.b")])) == .unknown(.attribute))
    #expect(try truth(#"{"a.b":1}"#, .named([ExactText("a")])) == .yes)
    #expect(try truth(#"{"a":{"b":1}}"#, .named([ExactText("b")])) == .yes)
  }
}
