import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct DemoTests {
  /// The whole screen, every row of which is a promise that was kept.
  @Test(arguments: [("resolve", []), ("delivery", ["--dialect", "delivery"])])
  func `every step of the demo is as promised`(_ story: (dialect: String, words: [String])) async throws {
    // A proxy that is not there must not come between the demo and its own server.
    let demo = try await ToolProcess.run(
      ["demo"] + story.words, redirection: "<&-", environment: ["http_proxy": "http://127.0.0.1:1"])
    #expect(demo.status == 0, "\(demo.output)\(demo.errors)")
    #expect(demo.errors == "")
    let lines = withShortPath(demo.output).split(separator: "\n")
    let widest = lines.max { $0.count < $1.count } ?? ""
    #expect(widest.count <= 80, "\(widest)")
    try Snapshot.expect(screen(demo), "demo-\(story.dialect)")
  }

  /// As it reads when the tool is called from where it was built.
  private func withShortPath(_ text: String) -> String {
    text.replacingOccurrences(of: ToolProcess.executable.path, with: ".build/release/greenroom")
  }

  /// What is the same on every machine.
  private func screen(_ demo: ToolProcess.Result) -> String {
    [
      (" Fonts and images took [0-9]+ requests? more\\.", ""),
      // What finds its kept connection closed is asked twice.
      ("(last good|bundled)( +)[12] ", "$1$2N "),
      (NSRegularExpression.escapedPattern(for: ToolProcess.executable.path), ".build/debug/greenroom"),
    ].reduce(demo.stable) { text, rule in
      text.replacingOccurrences(of: rule.0, with: rule.1, options: .regularExpression)
    }
  }

  @Test func `an interrupted demo ends its line and leaves no folder behind`() async throws {
    let terminal = try Terminal()
    let home = try TemporaryFolder("greenroom-home")
    let process = ToolProcess.make(["demo"], home, ["TMPDIR": home.path]).process
    process.standardOutput = terminal.handle
    try process.run()
    // A line that is not ended, since it is drawn anew all the time.
    let waiting = await terminal.read { $0.contains("waiting until") }
    #expect(waiting.contains("waiting until"))
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(await terminal.read(for: 2) { $0.contains("\r\n") }.contains("\r\n"))
    let left = try FileManager.default.contentsOfDirectory(atPath: home.path)
    #expect(!left.contains { $0.contains("demo") }, "\(left)")
  }

  @Test func `outside of the package the demo says where it can be run`() async throws {
    let folder = try TemporaryFolder()
    let copy = folder.file("greenroom")
    // Copied by another process: what this one has open for writing, a child of it cannot run.
    _ = try await ToolProcess.run(
      [ToolProcess.executable.path, copy.path], executable: URL(fileURLWithPath: "/bin/cp"))
    let demo = try await ToolProcess.run(["demo"], folder: folder.url, executable: copy)
    #expect(demo.status == 3)
    #expect(demo.errors.contains("Examples/Content"))
  }
}
