import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct DecideTests {
  private func decide(_ sample: DeliverySample, _ words: String...) async throws -> ToolProcess.Result {
    let folder = try TemporaryFolder()
    return try await ToolProcess.run(["decide", sample.file(in: folder)] + words)
  }

  private static let vectors: [(key: String, experiment: String, bucket: Int)] = [
    ("user-1", "exp_1", 1251), ("user-2", "exp_1", 1190), ("usér-7", "exp_1", 7825),
    ("用户7", "exp_1", 2767), ("🙂", "exp_1", 5727), ("user-1", "exp_2", 7651),
  ]

  @Test(arguments: vectors)
  func `a key falls into the bucket that the contract names, on either side of the boundary`(
    _ vector: (key: String, experiment: String, bucket: Int)
  ) async throws {
    for (share, side) in [(9999 - vector.bucket, "a"), (10_000 - vector.bucket, "b")] {
      let sample = DeliverySample(
        experiment: DeliverySample.experiment(Double(share) / 10_000, id: vector.experiment))
      let json = try await decide(sample, "--user", vector.key, "--json").json()
      #expect(json["bucket"] as? Int == vector.bucket)
      #expect(json["side"] as? String == side)
      #expect(json["show"] as? String == (side == "a" ? "main" : "b"))
      #expect(json["reason"] as? String == "experiment")
    }
  }

  @Test(arguments: [("user-1", 5225), ("user-2", 5883)])
  func `a holdout's bucket is the contract's too`(_ key: String, _ bucket: Int) async throws {
    let held = DeliverySample(holdout: DeliverySample.holdout(Double(bucket + 1) / 10_000))
    let json = try await decide(held, "--install", key, "--json").json()
    #expect(json["holdoutBucket"] as? Int == bucket)
    #expect(json["reason"] as? String == "holdout" && json["show"] is NSNull)
    #expect(json["side"] as? String == "a" && json["bucket"] is NSNull)
    let free = DeliverySample(holdout: DeliverySample.holdout(Double(bucket) / 10_000))
    #expect(try await decide(free, "--install", key, "--json").json()["reason"] as? String == "default")
  }

  private static let outcomes: [(sample: DeliverySample, words: [String], json: String)] = [
    (
      DeliverySample(), ["--user", "u"],
      #"{"show":"main","reason":"default","side":"a","rule":null,"bucket":null,"holdoutBucket":null,"#
    ),
    (
      .full, [],
      #"{"show":"main","reason":"default","side":"a","rule":null,"bucket":null,"holdoutBucket":null,"#
    ),
    (
      .full, ["--user", "user-1"],
      #"{"show":"b","reason":"experiment","side":"b","rule":null,"bucket":1251,"holdoutBucket":5225,"#
    ),
    (
      .full, ["--user", "user-1", "--attributes", #"{"country":"US","age":18}"#],
      #"{"show":"us","reason":"audience","side":null,"rule":"us-adults","bucket":null,"holdoutBucket":5225,"#
    ),
    (
      .full, ["--user", "user-1", "--attributes", #"{"user.plan":"plus"}"#],
      #"{"show":null,"reason":"audience","side":null,"rule":"plus","bucket":null,"holdoutBucket":null,"#
    ),
    (
      .full, ["--user", "user-1", "--attributes", #"{"user":{"plan":"plus"}}"#],
      #"{"show":null,"reason":"audience","side":null,"rule":"plus","bucket":null,"holdoutBucket":null,"#
    ),
    (
      DeliverySample(paywall: "null", rules: DeliverySample.full.rules, holdout: DeliverySample.holdout(1)),
      ["--user", "user-1", "--attributes", #"{"country":"FR"}"#],
      #"{"show":null,"reason":"nothing","side":null,"rule":null,"bucket":null,"holdoutBucket":null,"#
    ),
    (
      DeliverySample(
        experiment: DeliverySample.experiment(1), frequency: DeliverySample.limit(0, #""session""#),
        holdout: DeliverySample.holdout(1)),
      ["--user", "user-1"],
      #"{"show":null,"reason":"frequency","side":"b","rule":null,"bucket":1251,"holdoutBucket":null,"#
    ),
  ]

  @Test(arguments: outcomes)
  func `the JSON begins with the six members of the outcome, in their order`(
    _ outcome: (sample: DeliverySample, words: [String], json: String)
  ) async throws {
    let folder = try TemporaryFolder()
    let result = try await ToolProcess.run(
      ["decide", outcome.sample.file(in: folder), "--json"] + outcome.words)
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.output.hasPrefix(outcome.json + #""trace":["#), "\(result.output.prefix(200))")
    #expect(result.output.filter(\.isNewline).count == 1)
  }

  @Test func `a delivery that is written over several lines gives one line all the same`() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("pretty.json")
    try Data("\u{FEFF}{\n  \"paywallId\": \"a b\\n\\\" c\",\r\n\t\"paywall\": { } }\n".utf8).write(to: file)
    let result = try await ToolProcess.run(["decide", file.path, "--json"])
    #expect(result.output.filter(\.isNewline).count == 1)
    #expect(result.output.contains(#""delivery":{"paywallId":"a b\n\" c","paywall":{}},"#))
  }

  @Test func `the time is an attribute, given either way`() async throws {
    let rule = DeliverySample.rule("soon", #"{"now":{"$gte":1700000000000}}"#, "late")
    let sample = DeliverySample(rules: "[\(rule)]")
    for (time, show) in [
      ("1700000000000", "late"), ("1699999999999", "main"), ("2023-11-14T22:13:20Z", "late"),
      ("2023-11-15T00:13:19.999+02:00", "main"), ("-5", "main"),
    ] {
      let json = try await decide(sample, "--now", time, "--json").json()
      #expect(json["show"] as? String == show, "\(time)")
    }
    #expect(try await decide(sample, "--json").json()["show"] as? String == "late")
  }

  @Test func `times beyond every calendar are decided at and written`() async throws {
    for time in ["9223372036854775807", "-9223372036854775808"] {
      #expect(try await decide(.full, "--user", "user-1", "--now", time).status == 0)
      let folder = try TemporaryFolder()
      let words = ["explain", try DeliverySample.full.file(in: folder), "--now", time]
      #expect(try await ToolProcess.run(words).status == 0)
    }
  }

  @Test func `nothing but the time is known without being given`() async throws {
    let names = ["device.platform", "device.os_version", "app.version", "app.build", "locale"]
    let rules = names.map { DeliverySample.rule($0, #"{"\#($0)":{"$exists":true}}"#, "known") }
    let sample = DeliverySample(rules: "[\(rules.joined(separator: ","))]")
    #expect(try await decide(sample, "--json").json()["show"] as? String == "main")
  }

  @Test func `names that begin with a dollar are left out with one warning`() async throws {
    let result = try await decide(DeliverySample(), "--attributes", #"{"$b":1,"a.b":2,"$a":3}"#, "--json")
    #expect(result.status == 0)
    #expect(result.errors == "greenroom: attribute names that begin with $ are left out: “$a”, “$b”\n")
    #expect(result.output.contains(#""attributes":{"a.b":2}"#))
  }

  @Test func `saved groups come from a file`() async throws {
    let folder = try TemporaryFolder()
    try Data(#"{"vip":["u1","u2"]}"#.utf8).write(to: folder.file("groups.json"))
    let rule = DeliverySample.rule("vips", #"{"id":{"$inGroup":"vip"}}"#, "vip")
    let words = [
      "decide", try DeliverySample(rules: "[\(rule)]").file(in: folder), "--attributes", #"{"id":"u2"}"#,
      "--json",
    ]
    let groups = ["--groups", folder.file("groups.json").path]
    #expect(try await ToolProcess.run(words + groups).json()["show"] as? String == "vip")
    #expect(try await ToolProcess.run(words).json()["show"] as? String == "main")
    try Data(#"{"vip":"u1"}"#.utf8).write(to: folder.file("groups.json"))
    let refused = try await ToolProcess.run(words + groups)
    #expect(refused.status == 3 && refused.errors.contains("lists by id"))
  }

  @Test func `a screen that an app ships is always shown, by its id or its file's name`() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("spring.json")
    try Data(DeliverySample.screen.utf8).write(to: file)
    let result = try await ToolProcess.run(["decide", file.path, "--user", "u", "--json"])
    #expect(
      result.output.hasPrefix(
        #"{"show":"spring","reason":"default","side":"a","rule":null,"bucket":null,"holdoutBucket":null,"#))
    let named = try await ToolProcess.run(["decide", "Examples/Content/screens/plant-doctor.json"])
    #expect(named.output == "“plant-doctor” is shown: it is what was asked for.\n")
  }

  @Test func `standard input will do`() async throws {
    let folder = try TemporaryFolder()
    let file = try DeliverySample().file(in: folder)
    let result = try await ToolProcess.run(["decide", "-"], redirection: "<'\(file)'")
    #expect(result.output == "“main” is shown: it is the placement's own screen.\n")
  }

  private static let refused: [(text: String, hint: String)] = [
    ("{", "is no JSON: the JSON ends too early at byte 1, line 1, column 2"),
    ("[]", "neither a delivery"), ("{}", "neither a delivery"), (#"{"nodes":[]}"#, "is a flow"),
    (#"{"flow_id":null}"#, "is a flow"), (#"{"paywall":{},"rules":{}}"#, "rules is not a list"),
    (#"{"paywall":[]}"#, "paywall is not an object or null"),
    (#"{"components_config":{}}"#, "lacks default_locale, components_config.base"),
  ]

  @Test(arguments: refused)
  func `what is no delivery is status 3 with a sentence`(_ refused: (text: String, hint: String)) async throws
  {
    let folder = try TemporaryFolder()
    let file = folder.file("some.json")
    try Data(refused.text.utf8).write(to: file)
    let result = try await ToolProcess.run(["decide", file.path])
    #expect(result.status == 3)
    #expect(result.output == "")
    #expect(result.errors.contains(refused.hint), "\(result.errors)")
    #expect(result.errors.filter(\.isNewline).count == 1)
  }

  @Test func `a file that is not there is status 3`() async throws {
    let result = try await ToolProcess.run(["decide", "no/such.json"])
    #expect(result.status == 3)
    #expect(
      result.errors
        == "greenroom: the file “no/such.json” cannot be read (there is no such file or folder); name another\n"
    )
    #expect(try await ToolProcess.run(["decide", "Sources"]).status == 3)
  }
}
