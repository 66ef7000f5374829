import Foundation
import Testing

@testable import GreenroomCommands

/// A demo that could not fail would show nothing.
@Suite(.timeLimit(.minutes(5)))
struct PromiseTests {
  private static let promise = DemoStep.Promise(
    placement: "onboarding", origin: .disk, shows: "hello", because: "side a", requests: 0...0,
    includesMedia: true,
    limit: .seconds(1))
  private static let kept = row()

  private static func row(
    placement: String = "onboarding", origin: DemoRow.Origin = .disk, shown: String = "hello",
    reason: String? = "side a", requests: Int = 0, time: Duration = .zero, hasMedia: Bool = true
  ) -> DemoRow {
    DemoRow(
      placement: placement, origin: origin, shown: shown, reason: reason, requests: requests, time: time,
      hasMedia: hasMedia)
  }

  private static func step(
    _ perform: @escaping @MainActor @Sendable (DemoStage) async throws -> [DemoRow] = { _ in [] }
  ) -> DemoStep {
    DemoStep(number: 1, title: "open", promises: [promise], perform: perform)
  }

  @Test func `a row as promised breaks nothing`() {
    #expect(Self.step().brokenPromises(in: [Self.kept]).isEmpty)
  }

  @Test(arguments: [
    [],
    [kept, kept],
    [row(placement: "paywall")],
    [row(origin: .memory)],
    [row(shown: "other")],
    [row(reason: nil)],
    [row(requests: 1)],
    [row(time: .seconds(2))],
    [row(hasMedia: false)],
  ])
  func `each difference from the promise is told once`(_ rows: [DemoRow]) {
    #expect(Self.step().brokenPromises(in: rows).count == 1)
  }

  @Test func `a broken promise and a step that ends early make the demo fail`() async throws {
    let steps = [
      Self.step { _ in [DemoRow(placement: "onboarding", origin: .network, requests: 1, time: .zero)] },
      Self.step { _ in throw DemoFailure(sentence: "The sky fell.") },
    ]
    for step in steps {
      let (status, screen) = try await perform([step])
      #expect(status == .failed)
      #expect(screen.contains("✗ 1  open"))
      #expect(screen.contains("Not as promised."))
    }
    #expect(try await perform([Self.step { _ in [Self.kept] }]).status == .done)
  }

  @MainActor
  private func perform(_ steps: [DemoStep]) async throws -> (
    status: GreenroomCommands.ExitStatus, screen: String
  ) {
    let output = Pipe()
    let console = Console(
      output: output.fileHandleForWriting.fileDescriptor, errors: STDERR_FILENO, isTerminal: false)
    let surroundings = Surroundings(
      console: console, environment: [:], folder: URL(fileURLWithPath: "/"),
      executable: ToolProcess.executable)
    let content = try DemoContent(copying: SampleContent.find(surroundings))
    defer { content.remove() }
    let status = try await DemoPlay(DemoStage(content, surroundings), surroundings).perform(steps)
    try output.fileHandleForWriting.close()
    let screen = try output.fileHandleForReading.readToEnd() ?? Data()
    return (status, String(decoding: screen, as: UTF8.self))
  }
}
