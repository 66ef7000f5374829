package import Foundation
import GreenroomCore

extension Session {
  /// Has the session shown by `present`, which returns once the first screen is visible.
  ///
  /// - Throws: `presentation_failed` when it cannot be shown, which ends the session, or has ended before.
  package func show(_ present: () async throws -> Void) async throws(GreenroomError) {
    guard isActive else {
      throw GreenroomError(
        .presentationFailed, "The session has ended: make a new one for each presentation.",
        context: ["placement": placement])
    }
    do {
      try await present()
      appeared()
    } catch {
      let failure = GreenroomError(
        .presentationFailed, "The presenter could not show the flow.", underlying: error,
        context: ["placement": placement])
      finish(.failed(failure))
      throw failure
    }
  }

  /// A session for a screen's JSON that an app ships, without an engine: it makes neither a request nor an event.
  ///
  /// - Throws: `invalid_flow_schema` that names what the screen lacks.
  package nonisolated convenience init(showing json: Data) throws(GreenroomError) {
    guard case .screens(let answer) = try Content.screen([UInt8](json)), let screen = answer.screen else {
      throw GreenroomError(.internalError, "A screen without a screen was read.")
    }
    self.init(
      source: .json(json), content: .screen(Screen(screen, display: nil)), deliverySource: .bundled,
      owner: .own, resolvedFor: Identity(userID: nil, installID: "", attributes: [:], salt: []))
  }
}
