import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TerminalTests {
  @Test func `a prefetch shows progress on a terminal and leaves only its result`() async throws {
    let server = try FaultServer()
    defer { server.stop() }
    let gate = Gate()
    server.on(
      "/v1/apps/a/placements/one/resolve", FaultAnswer.ok(#"{"flow_id":null}"#).held(by: gate))
    let terminal = try Terminal(columns: 30)
    let home = try TemporaryFolder("greenroom-home")
    defer { home.close() }
    let process = ToolProcess.make(words(server), home).process
    process.standardOutput = terminal.handle
    process.standardError = terminal.handle
    try process.run()
    let working = await terminal.read { $0.contains("0 of 1 placement, ") }
    #expect(working.contains("0 of 1 placement, "))
    gate.open()
    let rest = await terminal.read { $0.contains("1 request\r\n") }
    // The line is erased before the result is written.
    let result = try #require(rest.components(separatedBy: "\r\u{1B}[K").last)
    #expect(result.hasPrefix("one   no flow"))
    #expect(result.hasSuffix("0 of 1 warmed, 1 without a flow, 1 request\r\n"))
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func `a narrow terminal gets a line that fits`() async throws {
    let server = try FaultServer { _ in .ok(#"{"flow_id":null}"#) }
    defer { server.stop() }
    let terminal = try Terminal(columns: 12)
    let home = try TemporaryFolder("greenroom-home")
    defer { home.close() }
    let process = ToolProcess.make(words(server), home).process
    process.standardOutput = terminal.handle
    try process.run()
    let text = await terminal.read { $0.contains("1 request\r\n") }
    let progress = text.components(separatedBy: "\r\u{1B}[K").dropLast()
    #expect(progress.contains { $0.contains("0 of") })
    #expect(progress.allSatisfy { $0.count <= 11 })
    process.waitUntilExit()
  }

  @Test(arguments: [[], ["--json"]])
  func `there is no progress in a pipe, nor beside JSON`(_ more: [String]) async throws {
    let server = try FaultServer { _ in .ok(#"{"flow_id":null}"#) }
    defer { server.stop() }
    let result = try await ToolProcess.run(words(server) + more)
    #expect(!(result.output + result.errors).contains("\r"))
    #expect(!(result.output + result.errors).contains("\u{1B}"))
  }

  @Test func `JSON on a terminal comes without progress`() async throws {
    let server = try FaultServer { _ in .ok(#"{"flow_id":null}"#) }
    defer { server.stop() }
    let terminal = try Terminal()
    let home = try TemporaryFolder("greenroom-home")
    defer { home.close() }
    let process = ToolProcess.make(words(server) + ["--json"], home).process
    process.standardOutput = terminal.handle
    try process.run()
    let text = await terminal.read { $0.contains("\n") }
    #expect(text.hasPrefix("{\"outcomes\":"))
    process.waitUntilExit()
  }

  private func words(_ server: FaultServer) -> [String] {
    [
      "prefetch", "one", "--url", server.url("/v1").absoluteString, "--app", "a", "--key", "fp_a",
      "--timeout", "60",
    ]
  }
}
