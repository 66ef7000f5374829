public import Foundation
import GreenroomKit

/// One presentation of a screen.
@MainActor
public final class MiniwallPresentation: Identifiable {
  /// The screen's JSON.
  public nonisolated let screen: Data
  /// Fonts, colours and words that came beside the screen, in JSON.
  public nonisolated let uiConfig: Data?
  /// The screen's id; nil where its JSON names none.
  public nonisolated let paywallId: String?
  /// The screen's published version.
  public nonisolated let version: Int?
  /// The ids of the packages that the app must price.
  public nonisolated let packages: [String]
  /// How the screen is meant to be presented; nil leaves it to the presenter.
  public nonisolated let display: MiniwallDisplay?
  /// What was asked for: a placement's key, a screen's id, or `json`.
  public nonisolated let placement: String

  private let session: Session

  nonisolated init(_ session: Session, _ screen: Screen) {
    self.session = session
    self.screen = screen.json
    uiConfig = screen.uiConfig
    paywallId = screen.id
    version = screen.version
    packages = screen.packages
    display = screen.display.map { MiniwallDisplay($0) }
    placement = session.placement
  }

  /// The screen is gone.
  public func close() {
    session.finish(PresentationResult(.dismissed))
  }
}
