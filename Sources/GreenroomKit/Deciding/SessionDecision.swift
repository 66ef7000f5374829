public import Foundation
package import GreenroomCore

/// Which screen the device chose for a presentation, or none, and why.
public struct SessionDecision: Sendable {
  /// What decided. Cases may be added: switch with a default.
  public enum Reason: String, Sendable {
    /// Nothing applied: the placement's own screen.
    case `default`
    /// An audience matched.
    case audience
    /// An experiment drew a side, either of them.
    case experiment
    /// The screen was shown often enough.
    case frequency
    /// The screen is withheld from a group that this user belongs to.
    case holdout
    /// The placement shows nothing now.
    case nothing
  }

  /// What decided.
  public var reason: Reason { Reason(rawValue: report.decision.reason.rawValue) ?? .nothing }
  /// The id of the screen that is shown; nil for none.
  public var paywallID: String? { report.decision.screen?.paywallID }
  /// The id of the audience that matched.
  public var rule: String? { report.decision.rule }
  /// The side of the experiment, `a` or `b`; nil for an audience's screen. Without an experiment it is `a`.
  public var side: String? { report.decision.side?.rawValue }
  /// The user's bucket in the experiment, 0 to 9,999; nil where none was drawn.
  public var bucket: Int? { report.decision.bucket }
  /// The user's bucket in the holdout, 0 to 9,999; nil where that was not asked.
  public var holdoutBucket: Int? { report.decision.holdoutBucket }
  /// Each step in words, for people.
  public var explanation: [String] { report.lines }
  /// The decision with everything that it was made from, as `greenroom replay` reads it. It holds the user's id and
  /// attributes: keep it on the device, or ask before it leaves.
  public var json: Data {
    var text = JSONText()
    report.write(to: &text)
    return Data(text.bytes)
  }

  /// The decision as values.
  package let report: DecisionReport

  init(_ report: DecisionReport) {
    self.report = report
  }
}
