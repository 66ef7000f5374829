import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct DemoTests {
  private struct Row: Equatable {
    let step: String
    let placement: String
    let origin: String
    let requests: Int
  }

  private static let promised = [
    Row(step: "1  prefetch, nothing stored", placement: "onboarding", origin: "network", requests: 1),
    Row(step: "", placement: "paywall", origin: "the same request", requests: 0),
    Row(step: "2  open", placement: "onboarding", origin: "memory", requests: 0),
    Row(step: "", placement: "paywall", origin: "memory", requests: 0),
    Row(step: "3  open in a new process", placement: "onboarding", origin: "disk", requests: 0),
    Row(step: "", placement: "paywall", origin: "disk", requests: 0),
    Row(step: "4  another user logs in", placement: "onboarding", origin: "network", requests: 1),
    Row(step: "", placement: "paywall", origin: "network", requests: 1),
    Row(step: "5  copies stale, server off", placement: "onboarding", origin: "last good copy", requests: 1),
    Row(step: "", placement: "paywall", origin: "last good copy", requests: 1),
    Row(step: "6  cache emptied, still off", placement: "onboarding", origin: "bundled copy", requests: 1),
    Row(step: "", placement: "paywall", origin: "bundled copy", requests: 1),
    Row(step: "7  server on, paywall paused", placement: "onboarding", origin: "network", requests: 1),
    Row(step: "", placement: "paywall", origin: "no flow", requests: 1),
  ]

  @Test func `every step of the demo is as promised`() async throws {
    // A proxy that is not there must not come between the demo and its own server.
    let demo = try await ToolProcess.run(
      ["demo"], redirection: "<&-", environment: ["http_proxy": "http://127.0.0.1:1"])
    #expect(demo.status == 0, "\(demo.output)\(demo.errors)")
    #expect(demo.errors == "")
    #expect(demo.lines.compactMap(row) == Self.promised)
    let screen = demo.stable.replacingOccurrences(
      of: " Fonts and images took [0-9]+ requests? more\\.", with: "", options: .regularExpression)
    try Snapshot.expect(
      screen.replacingOccurrences(of: ToolProcess.executable.path, with: ".build/debug/greenroom"), "demo")
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

  /// Columns are three blanks apart at least, behind the mark of a step.
  private func row(_ line: String) -> Row? {
    let cells = line.dropFirst(4).split(separator: #/ {3,}/#, omittingEmptySubsequences: false).map(
      String.init)
    guard cells.count == 5, let requests = Int(cells[3]) else { return nil }
    return Row(step: cells[0], placement: cells[1], origin: cells[2], requests: requests)
  }
}
