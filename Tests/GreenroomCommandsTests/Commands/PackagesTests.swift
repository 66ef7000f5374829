import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct PackagesTests {
  @Test(.enabled(if: SharedData.has("screens/index.json"), "\(SharedData.missing)"))
  func `the packages of the real screens are those of their index`() async throws {
    let index = try JSONSerialization.jsonObject(with: SharedData.read("screens/index.json") ?? Data())
    for entry in try #require(index as? [[String: Any]]) {
      let file = try #require(entry["file"] as? String)
      let packages = try #require(entry["packages"] as? [[Any]]).compactMap { $0.first as? String }
      var unique: [String] = []
      for id in packages where !unique.contains(id) { unique.append(id) }
      let path = try #require(SharedData.url("screens/\(file)")).path
      let result = try await ToolProcess.run(["packages", path])
      #expect(result.status == 0)
      #expect(result.lines == unique, "\(file)")
    }
  }

  private func packages(_ text: String, _ words: String...) async throws -> ToolProcess.Result {
    let folder = try TemporaryFolder()
    try Data(text.utf8).write(to: folder.file("some.json"))
    return try await ToolProcess.run(["packages", folder.file("some.json").path] + words)
  }

  private static func screen(_ ids: String...) -> String {
    let packages = ids.map {
      #"{"type":"package","package_id":"\#($0)","is_selected_by_default":\#($0 == "annual"),"stack":{"type":"stack","components":[]}}"#
    }
    return DeliverySample.screen.replacingOccurrences(
      of: #""components":[]"#, with: #""components":[\#(packages.joined(separator: ","))]"#)
  }

  @Test func `a screen's packages are one a line, and as JSON with the default`() async throws {
    let screen = Self.screen("monthly", "annual", "monthly")
    #expect(try await packages(screen).output == "monthly\nannual\n")
    #expect(
      try await packages(screen, "--json").output
        == #"{"packages":["monthly","annual"],"default":"annual"}"# + "\n")
  }

  @Test func `of a delivery the own screen's packages count`() async throws {
    let sample = DeliverySample(
      paywall: Self.screen("own"),
      experiment: #"{"id":"e","shareB":1,"b":{"paywallId":"b","paywall":\#(Self.screen("b"))}}"#,
      rules: "[]")
    #expect(
      try await packages(sample.text, "--json").output == #"{"packages":["own"],"default":"own"}"# + "\n")
  }

  @Test(arguments: [
    #"{"nodes":[]}"#, #"{"flow_id":null}"#, #"{"paywall":null}"#, DeliverySample.screen,
  ])
  func `a flow, nothing and a screen without packages have none`(_ text: String) async throws {
    let result = try await packages(text, "--json")
    #expect(result.status == 0)
    #expect(result.output == #"{"packages":[],"default":null}"# + "\n")
    #expect(try await packages(text).output == "")
  }

  @Test(arguments: ["[]", "{", #"{"a":1}"#])
  func `what is none of these is status 3`(_ text: String) async throws {
    let result = try await packages(text)
    #expect(result.status == 3 && result.output == "")
    #expect(result.errors.filter(\.isNewline).count == 1)
  }
}
