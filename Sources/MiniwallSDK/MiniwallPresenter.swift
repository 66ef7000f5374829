/// The seam to what draws: shows a screen.
@MainActor
public protocol MiniwallPresenter: Sendable {
  /// Shows `presentation`.
  ///
  /// Returns once the screen is visible, and calls ``MiniwallPresentation/close()`` when it is gone.
  ///
  /// - Throws: when the screen cannot be shown. Nothing is counted then.
  func present(_ presentation: MiniwallPresentation) async throws
}
