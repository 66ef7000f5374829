import Foundation
import TestSupport
import Testing

/// Screens that an app ships, given as `file:PATH`: they make no request, whatever the dialect.
@Suite(.timeLimit(.minutes(2)))
struct SourceFileTests {
  private let folder: TemporaryFolder
  private let port: RefusedPort

  init() throws {
    folder = try TemporaryFolder()
    port = try RefusedPort()
    try Data(DeliverySample.screen.utf8).write(to: folder.file("offer.json"))
    try Data("{".utf8).write(to: folder.file("broken.json"))
  }

  private func home(_ dialect: String) throws -> ToolHome {
    var home = try ToolHome(url: port.url("/v1").absoluteString)
    home.dialect = dialect
    return home
  }

  private func source(_ name: String) -> String { "file:\(folder.file(name).path)" }

  @Test(arguments: ["resolve", "delivery"])
  func `it is warmed and not from the cache`(_ dialect: String) async throws {
    let result = try await home(dialect).run("prefetch", source("offer.json"), "--json")
    #expect(result.status == 0)
    let outcome = try #require(try result.entries("outcomes").first)
    #expect(outcome["placement"] as? String == source("offer.json"))
    #expect(outcome["state"] as? String == "warmed")
    #expect(outcome["fromCache"] as? Bool == false)
    #expect(outcome["error"] is NSNull)
    #expect(try result.json()["requests"] as? Int == 0)
    let text = try await home(dialect).run("prefetch", source("offer.json"))
    #expect(text.output.contains("warmed   file "))
  }

  @Test(arguments: ["resolve", "delivery"], [[], ["--cached"]])
  func `it is ready and bundled`(_ dialect: String, _ cached: [String]) async throws {
    let home = try home(dialect)
    let result =
      try await cached.isEmpty
      ? home.run("ready", source("offer.json"), "--json")
      : home.run("ready", source("offer.json"), "--json", "--cached")
    #expect(result.status == 0, "\(result.output)")
    let receipt = try #require(try result.entries("receipts").first)
    #expect(receipt["ready"] as? Bool == true)
    #expect(receipt["copy"] as? String == "bundled")
    #expect(receipt["error"] is NSNull)
    #expect(try result.json()["requests"] as? Int == 0)
  }

  @Test func `one that is no screen fails itself only`() async throws {
    let result = try await home("delivery").run(
      "prefetch", source("broken.json"), source("offer.json"), "--json")
    #expect(result.status == 1)
    let outcomes = try result.entries("outcomes")
    #expect(outcomes.map { $0["state"] as? String } == ["failed", "warmed"])
    #expect(outcomes.map(errorCode) == ["invalid_flow_schema", nil])
  }

  @Test func `one that cannot be read is status 3`() async throws {
    let result = try await home("delivery").run("prefetch", source("missing.json"))
    #expect(result.status == 3)
    #expect(result.errors.contains("cannot be read (there is no such file or folder)"))
  }
}
