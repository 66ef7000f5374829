import GreenroomKit

/// Performs the steps one after another and writes down what comes of them.
@MainActor
struct DemoPlay {
  private let stage: DemoStage
  private let console: Console
  private let style: TextStyle
  /// What a person types to call the tool.
  private let tool: String

  init(_ stage: DemoStage, _ surroundings: Surroundings) {
    self.stage = stage
    console = surroundings.console
    tool = surroundings.toolPath.printable
    style = TextStyle(surroundings)
  }

  func perform(_ steps: [DemoStep]) async throws(ToolError) -> ExitStatus {
    let start = ContinuousClock.now
    let table = DemoTable(steps, stage.dialect, style)
    try console.write(opening + table.head)
    var isKept = true
    for step in steps {
      let (rows, broken) = await perform(step)
      try console.write(table.text(step, rows, broken: broken))
      isKept = isKept && broken.isEmpty
    }
    await stage.end()
    try console.write(isKept ? closing(steps.count, ContinuousClock.now - start) : failure)
    return isKept ? .done : .failed
  }

  private func perform(_ step: DemoStep) async -> (rows: [DemoRow], broken: [String]) {
    do {
      let rows = try await step.perform(stage)
      return (rows, step.brokenPromises(in: rows))
    } catch let failure as DemoFailure {
      return ([], [failure.sentence])
    } catch let error as ToolError {
      return ([], [error.message ?? "It ended early."])
    } catch {
      return ([], ["It ended early: \(error)"])
    }
  }

  // MARK: Words

  private var opening: String {
    """

      A server on \(stage.url), the real SDK, real HTTP, a real disk.
    \(dialectLines)


    """
  }

  private var dialectLines: String {
    switch stage.dialect {
    case .resolve:
      """
        The resolve dialect: the server decides for one user.
        An answer is fresh for 2 seconds.
      """
    case .delivery:
      """
        The delivery dialect: one answer for everybody. The device decides who sees
        what, and no attribute leaves it. An answer is fresh for 2 seconds, then it is
        confirmed or replaced.
      """
    }
  }

  private var failure: String {
    """

      \(style.bad("Not as promised.")) This is a fault of the package, or of a machine that is
      too slow for it.


    """
  }

  private func closing(_ count: Int, _ time: Duration) -> String {
    """

      \(style.good("All \(count) steps as promised")), in \(Words.time(milliseconds: time.seconds * 1000)).\(files)

      What to try next:

    \(suggestions)

    """
  }

  private var suggestions: String {
    switch stage.dialect {
    case .resolve:
      """
          \(tool) serve Examples/Content
            deliver the same screens, and edit them while they are served

          \(tool) prefetch onboarding paywall \\
              --url http://127.0.0.1:8080/v1 --key \(SampleContent.key) \\
              --app \(SampleContent.app)
            in another terminal; then stop the server, and try `ready` instead

          \(tool) check Examples/Content
            break something in greenroom.json first

          \(tool) demo --dialect delivery
            the same with screens that the device itself chooses

      """
    case .delivery:
      """
          \(tool) serve Examples/Content
            deliver the same screens, and `publish Examples/Content welcome` meanwhile

          \(tool) prefetch onboarding paywall screen:plant-doctor \\
              --dialect delivery --url http://127.0.0.1:8080/v1 --key \(SampleContent.deliveryKey)
            in another terminal; then stop the server, and try `ready` instead

          \(tool) screen spring-offer --out spring-offer.json \\
              --url http://127.0.0.1:8080/v1 --key \(SampleContent.deliveryKey)
            the JSON that an app can ship; `packages` and `assets` list what is in it

      """
    }
  }

  private var files: String {
    stage.files > 0 ? " Fonts and images took \(Words.count(stage.files, "request")) more." : ""
  }
}
