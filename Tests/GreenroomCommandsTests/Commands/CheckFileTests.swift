import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CheckFileTests {
  private func check(_ text: String, _ words: String...) async throws -> ToolProcess.Result {
    let folder = try TemporaryFolder("greenroom-check")
    try Data(text.utf8).write(to: folder.file("some.json"))
    return try await ToolProcess.run(["check", folder.file("some.json").path] + words)
  }

  @Test(arguments: [
    "Examples/Content/screens/spring-offer.json", "Examples/Content/flows/paywall.json",
    "Examples/Bundled/paywall.json",
  ])
  func `files of the sample content have no findings`(_ path: String) async throws {
    let result = try await ToolProcess.run(["check", path])
    #expect(result.status == 0)
    #expect(result.output == "\(path): no findings\n")
  }

  @Test func `a delivery in order has no findings`() async throws {
    let sample = DeliverySample(
      experiment: DeliverySample.experiment(0.25),
      rules: "[\(DeliverySample.rule("de", #"{"country":"DE"}"#, "de"))]",
      frequency: DeliverySample.limit(1, #""session""#), holdout: DeliverySample.holdout(0.05))
    let result = try await check(sample.text, "--json")
    #expect(result.status == 0)
    #expect(result.output == #"{"findings":[],"errors":0,"warnings":0}"# + "\n")
  }

  @Test func `a delivery with errors is status 1 with place and remedy`() async throws {
    let sample = DeliverySample(
      paywall: #"{"components_config":{}}"#, experiment: #"{"id":"e","shareB":25,"b":{"paywall":null}}"#,
      rules: """
        [{"id":"a","conditions":{"x":{"$soon":1}},"screen":null},{"id":"b","screen":null},\
        {"id":"c","conditions":{"y":{"$regex":"(?=x)"}},"screen":null}]
        """,
      frequency: #"{"limits":[{"max":0,"window":"week"}]}"#, holdout: #"{"id":"h","share":"half"}"#)
    let result = try await check(sample.text)
    #expect(result.status == 1)
    try Snapshot.expect(result.stable, "check-delivery")
    let json = try await check(sample.text, "--json")
    #expect(json.status == 1)
    try Snapshot.expect(json.stable, "check-delivery-json")
  }

  @Test(arguments: ["default_locale", "components_config", "components_localizations"])
  func `a screen without one of its three keys is status 1`(_ key: String) async throws {
    let screen = DeliverySample.screen.replacingOccurrences(of: #""\#(key)""#, with: #""other""#)
    let result = try await check(screen)
    #expect(result.status == 1)
    #expect(result.output.contains("The screen lacks \(key)"))
  }

  @Test func `notes and warnings are counted and are status 0`() async throws {
    let screen = DeliverySample.screen.replacingOccurrences(
      of: #""components":[]"#, with: #""components":[5,{"type":"carpet"}]"#)
    let result = try await check(screen)
    #expect(result.status == 0)
    #expect(result.output.hasSuffix(": 1 warning, 1 note\n"), "\(result.output)")
  }

  @Test func `a flow that cannot be shown is status 1`() async throws {
    let result = try await check(#"{"nodes":[]}"#)
    #expect(result.status == 1)
    #expect(result.output.contains("The flow has no nodes."))
    #expect(try await check(#"{"flow_id":null}"#).status == 0)
  }

  @Test(arguments: [
    ("{\n\"a\" 1}", "line 2, column 5"), (#"{"a":1}"#, "neither a screen"), ("[]", "neither a screen"),
  ])
  func `what is no such file is an error of the file`(_ text: String, _ hint: String) async throws {
    let result = try await check(text)
    #expect(result.status == 1)
    #expect(result.output.contains(hint), "\(result.output)")
  }

  @Test func `standard input will do`() async throws {
    let result = try await ToolProcess.run(
      ["check", "-"], redirection: "<Examples/Content/screens/spring-offer.json")
    #expect(result.output == "-: no findings\n")
  }
}
