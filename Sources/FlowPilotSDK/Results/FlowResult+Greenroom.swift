import GreenroomKit

extension FlowResult {
  private static let longestDuration = 1e15

  /// The engine's result in FlowPilot's words.
  init(_ result: PresentationResult) {
    self.init(
      outcome: FlowOutcome(result.outcome),
      finalVariables: result.variables.values.compactMapValues { VariableValue($0) },
      screensVisited: result.screensVisited, durationMs: Self.milliseconds(result.duration),
      experimentAssignments: result.experimentAssignments,
      error: result.error.map { FlowPilotError($0) })
  }

  /// A presenter's number, brought into range before it is converted.
  private static func milliseconds(_ seconds: Double) -> Int {
    seconds.isNaN ? 0 : Int(min(max(seconds * 1000, 0), longestDuration).rounded())
  }
}

extension FlowOutcome {
  fileprivate init(_ outcome: PresentationResult.Outcome) {
    switch outcome {
    case .completed: self = .completed
    case .dismissed: self = .dismissed
    case .error: self = .error
    }
  }
}
