/// The seam to what draws: shows a session's flow on screen.
@MainActor
public protocol Presenter: Sendable {
  /// Shows `session`.
  ///
  /// Returns once the first screen is visible, and calls ``Session/finish(_:)`` when the presentation ends. An app
  /// may end a session too: take the flow away when ``Session/waitForResult()`` returns.
  ///
  /// - Parameters:
  ///   - session: what to show.
  ///   - host: what to present from, a view controller on Apple platforms; nil for the topmost one.
  /// - Throws: when the flow cannot be shown. The session then ends with that error.
  func present(_ session: Session, from host: AnyObject?) async throws
}
