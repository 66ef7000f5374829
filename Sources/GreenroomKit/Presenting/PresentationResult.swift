public import Foundation

/// How a presentation ended.
public struct PresentationResult: Sendable {
  /// The ways a presentation ends.
  public enum Outcome: String, Sendable {
    /// The user went through the flow.
    case completed
    /// The user closed it before its end.
    case dismissed
    /// It could not be shown, or not to its end.
    case error
  }

  /// How it ended.
  public var outcome: Outcome
  /// The flow's variables at the end.
  public var variables: AttributeBag
  /// The ids of the screens in the order in which they were seen, the last one included.
  public var screensVisited: [String]
  /// From the first frame to the end, in seconds.
  public var duration: TimeInterval
  /// The variants of experiments inside the flow, by experiment.
  public var experimentAssignments: [String: String]
  /// What went wrong; set for the outcome `error`.
  public var error: GreenroomError?

  /// A result with nothing but its outcome, unless more is given.
  public init(
    _ outcome: Outcome, variables: AttributeBag = [:], screensVisited: [String] = [],
    duration: TimeInterval = 0, experimentAssignments: [String: String] = [:],
    error: GreenroomError? = nil
  ) {
    self.outcome = outcome
    self.variables = variables
    self.screensVisited = screensVisited
    self.duration = duration
    self.experimentAssignments = experimentAssignments
    self.error = error
  }

  /// The result of a presentation that failed with `error`.
  public static func failed(_ error: GreenroomError) -> PresentationResult {
    PresentationResult(.error, error: error)
  }
}
