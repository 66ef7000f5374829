/// How a presentation ended.
public struct FlowResult: Sendable {
  /// How it ended.
  public let outcome: FlowOutcome
  /// The flow's variables at the end.
  public let finalVariables: [String: VariableValue]
  /// The ids of the screens in the order in which they were seen, the last one included.
  public let screensVisited: [String]
  /// From the first frame to the end, in milliseconds.
  public let durationMs: Int
  /// The variants of experiments inside the flow, by experiment.
  public let experimentAssignments: [String: String]
  /// What went wrong; set for ``FlowOutcome/error``.
  public let error: FlowPilotError?

  /// A result with nothing but its outcome, unless more is given.
  public init(
    outcome: FlowOutcome, finalVariables: [String: VariableValue] = [:], screensVisited: [String] = [],
    durationMs: Int = 0, experimentAssignments: [String: String] = [:], error: FlowPilotError? = nil
  ) {
    self.outcome = outcome
    self.finalVariables = finalVariables
    self.screensVisited = screensVisited
    self.durationMs = durationMs
    self.experimentAssignments = experimentAssignments
    self.error = error
  }
}

/// The ways a presentation ends.
public enum FlowOutcome: String, Sendable {
  /// The user went through the flow.
  case completed
  /// The user closed it before its end.
  case dismissed
  /// It could not be shown, or not to its end.
  case error
}
