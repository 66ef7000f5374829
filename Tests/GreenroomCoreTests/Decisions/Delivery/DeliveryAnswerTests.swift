import GreenroomCore
import Testing

private let minimal = #""placement":"p","paywallId":"main","version":3,"paywall":{"default_locale":"en"}"#

private func answer(_ members: String) throws -> DeliveryAnswer {
  try DeliveryAnswer(json("{\(members)}"))
}

@Suite(.timeLimit(.minutes(5))) struct DeliveryAnswerTests {
  @Test func `every documented field is read`() throws {
    let answer = try answer(
      """
      "placement":"p","paywallId":"main","version":3,"paywall":{"x":1},"ui_config":{"app":{}},"packages":["m","y"],
      "experiment":{"id":"e","shareB":0.25,"epoch":2,"b":{"paywallId":"b","version":1,"paywall":{},
        "packages":["z"],"ui_config":{},"display":{"mode":"popup"}}},
      "rules":[{"id":"r","conditions":{"a":1},"screen":null},{"id":"s","conditions":{},"screen":
        {"paywallId":"s","version":2,"paywall":{}}}],
      "frequency":{"limits":[{"max":1,"window":"session"},{"max":3,"window":"lifetime"},
        {"max":2,"window":{"seconds":86400}}],"minIntervalSeconds":1.5},
      "holdout":{"id":"h","share":0.05},"display":{"mode":"sheet","height":{"unit":"fraction","value":0.5},
        "width":{"unit":"points","value":320},"cornerRadius":8,"animated":false,"dismissible":true},
      "trigger":{"type":"app_start","minSession":2,"delaySeconds":0.5},"validUntil":"2030-01-01T00:00:00Z"
      """)
    #expect(answer.placement == "p" && answer.screen?.paywallID == "main" && answer.screen?.version == 3)
    #expect(answer.screen?.packages == ["m", "y"] && answer.screen?.uiConfig?["app"] != nil)
    #expect(answer.experiment?.run == ExperimentRun(id: "e", epoch: 2))
    #expect(answer.experiment?.shareB.basisPoints == 2500)
    #expect(
      answer.experiment?.screenB?.display?.mode == .popup && answer.experiment?.screenB?.uiConfig != nil)
    #expect(answer.rules.map(\.id) == ["r", "s"] && answer.rules.map { $0.screen?.paywallID } == [nil, "s"])
    #expect(answer.frequency?.limits.map(\.max) == [1, 3, 2] && answer.frequency?.minInterval == 1500)
    #expect(
      answer.frequency?.limits.map(\.window) == [.session, .lifetime, .rolling(milliseconds: 86_400_000)])
    #expect(answer.holdout?.id.string == "h" && answer.holdout?.share.basisPoints == 500)
    #expect(answer.display?.mode == .sheet && answer.display?.height == .fraction(0.5))
    #expect(answer.display?.width == .points(320) && answer.display?.cornerRadius == 8)
    #expect(answer.display?.isAnimated == false && answer.display?.isDismissible == true)
    #expect(answer.trigger == .appStart(minSession: 2, delaySeconds: 0.5))
    #expect(answer.validUntil == 1_893_456_000_000)
    #expect(answer.notes.isEmpty)
  }

  @Test(arguments: [
    "",
    #","experiment":null,"rules":null,"frequency":null,"holdout":null,"display":null,"trigger":null,"new":[1]"#,
  ])
  func `null and absent are one, and unknown fields are ignored`(members: String) throws {
    let answer = try answer(minimal + members)
    #expect(answer.experiment == nil && answer.rules.isEmpty && answer.frequency == nil)
    #expect(answer.holdout == nil && answer.display == nil && answer.trigger == .manual)
    #expect(answer.screen?.packages == [] && answer.notes.isEmpty)
  }

  @Test(arguments: ["", #","paywallId":null,"version":null,"paywall":null"#])
  func `a null or absent paywall is nothing to show`(members: String) throws {
    #expect(try answer(#""placement":"p""# + members).screen == nil)
  }

  @Test(arguments: [
    (#""paywall":[]"#, "paywall"), (#""paywall":"x""#, "paywall"), (#""rules":{}"#, "rules"),
    (#""rules":[1]"#, "rules[0]"), (#""rules":[{"id":1,"conditions":{}}]"#, "rules[0].id"),
    (#""rules":[{"id":"r","conditions":[]}]"#, "rules[0].conditions"),
    (#""rules":[{"id":"r","conditions":{},"screen":"x"}]"#, "rules[0].screen"),
    (#""rules":[{"id":"r","conditions":{},"screen":{"paywall":1}}]"#, "rules[0].screen.paywall"),
    (#""rules":[{"id":"r","screen":{"paywall":1}}]"#, "rules[0].screen.paywall"),
    (#""experiment":[]"#, "experiment"), (#""experiment":{"shareB":0.5,"b":{}}"#, "experiment.id"),
    (#""experiment":{"id":"e","b":{}}"#, "experiment.shareB"),
    (#""experiment":{"id":"e","shareB":"0.5","b":{}}"#, "experiment.shareB"),
    (#""experiment":{"id":"e","shareB":0.5}"#, "experiment.b"),
    (#""experiment":{"id":"e","shareB":0.5,"b":[]}"#, "experiment.b"),
    (#""experiment":{"id":"e","shareB":0.5,"b":{"paywall":true}}"#, "experiment.b.paywall"),
    (#""experiment":{"id":"e","shareB":0.5,"epoch":"1","b":{}}"#, "experiment.epoch"),
    (#""frequency":5"#, "frequency"), (#""frequency":{"limits":{}}"#, "frequency.limits"),
    (#""frequency":{"limits":[1]}"#, "frequency.limits[0]"),
    (#""frequency":{"limits":[{"window":"session"}]}"#, "frequency.limits[0].max"),
    (#""frequency":{"limits":[{"max":"1"}]}"#, "frequency.limits[0].max"),
    (#""frequency":{"limits":[{"max":1,"window":5}]}"#, "frequency.limits[0].window"),
    (#""frequency":{"limits":[{"max":1,"window":{"seconds":"1"}}]}"#, "frequency.limits[0].window.seconds"),
    (#""frequency":{"minIntervalSeconds":"1"}"#, "frequency.minIntervalSeconds"),
    (#""holdout":"h""#, "holdout"), (#""holdout":{"share":0.5}"#, "holdout.id"),
    (#""holdout":{"id":"h"}"#, "holdout.share"), (#""holdout":{"id":"h","share":true}"#, "holdout.share"),
  ])
  func `a wrong type in a gate refuses the answer and names the field`(member: String, field: String) {
    let error = #expect(throws: DeliveryAnswerError.self) { try answer(minimal + "," + member) }
    #expect(error?.field == field)
  }

  @Test(arguments: ["[]", "null", "5", #""x""#])
  func `what is no object is refused`(text: String) {
    #expect(throws: DeliveryAnswerError.self) { try DeliveryAnswer(json(text)) }
  }

  @Test func `a wrong type elsewhere loses only itself`() throws {
    let answer = try DeliveryAnswer(
      json(
        #"{"placement":5,"paywallId":1,"version":"x","packages":["a",1,null,"b"],"paywall":{},"display":[],"#
          + #""trigger":{"type":"event"},"ui_config":1,"validUntil":12}"#))
    #expect(answer.placement == nil && answer.screen?.paywallID == nil && answer.screen?.version == nil)
    #expect(answer.screen?.packages == ["a", "b"] && answer.screen?.uiConfig == nil)
    #expect(answer.display == nil && answer.trigger == .manual && answer.validUntil == nil)
  }

  @Test func `unknown names of open lists degrade to their stated defaults`() throws {
    let answer = try answer(
      minimal + #","display":{"mode":"hologram"},"trigger":{"type":"mood"},"#
        + #""frequency":{"limits":[{"max":1,"window":"fortnight"},{"max":1},{"max":1,"window":{"days":1}}]}"#)
    #expect(answer.display?.mode == .sheet && answer.trigger == .manual)
    #expect(answer.frequency?.limits.map(\.window) == [.lifetime, .lifetime, .lifetime])
    #expect(answer.notes.count == 3)
  }

  @Test(arguments: ["", #","conditions":null"#])
  func `a rule without conditions is dropped and noted`(member: String) throws {
    let answer = try answer(
      minimal + #","rules":[{"id":"x"\#(member)},{"id":"y","conditions":{}}]"#)
    #expect(answer.rules.map(\.id) == ["y"])
    #expect(answer.notes.map(\.field) == ["rules[0].conditions"])
  }

  @Test func `numbers out of range are clamped and noted`() throws {
    let answer = try answer(
      minimal + #","experiment":{"id":"e","shareB":1e999,"epoch":-3,"b":{"paywall":{}}},"#
        + #""holdout":{"id":"h","share":-0.5},"frequency":{"minIntervalSeconds":1e300,"#
        + #""limits":[{"max":1e30,"window":{"seconds":-5}},{"max":-1e999,"window":"lifetime"}]}"#)
    #expect(answer.experiment?.shareB.basisPoints == 10_000 && answer.experiment?.run.epoch == 0)
    #expect(answer.holdout?.share.basisPoints == 0)
    #expect(answer.frequency?.limits.map(\.max) == [1_000_000_000, 0])
    #expect(answer.frequency?.limits.first?.window == .rolling(milliseconds: 1000))
    #expect(answer.notes.count == 8)
  }

  @Test func `what a condition cannot judge is noted under its rule`() throws {
    let answer = try answer(minimal + #","rules":[{"id":"x","conditions":{"a":{"$new":1}}}]"#)
    #expect(
      answer.notes.map(\.description) == ["rules[0].conditions: a.$new: this operator is not known"])
  }

  @Test func `an answer that names another placement is not this placement's`() throws {
    let named = try answer(minimal)
    #expect(named.answers(placement: "p") && !named.answers(placement: "q"))
    #expect(try answer(#""paywall":{}"#).answers(placement: "q"))
  }

  @Test func `the patterns of all rules are bounded together`() throws {
    let pattern = #"{"a":{"$regex":"x{4000}"}}"#
    let rule =
      #"{"id":"r","conditions":{"$or":["# + Array(repeating: pattern, count: 8).joined(separator: ",") + "]}}"
    let answer = try answer(
      minimal + #","rules":["# + Array(repeating: rule, count: 12).joined(separator: ",") + "]")
    #expect(answer.rules.count == 12)
    #expect(answer.rules.map { $0.condition.issues.isEmpty }.firstIndex(of: false) == 8)
  }
}
