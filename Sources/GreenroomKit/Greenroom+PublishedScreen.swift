package import Foundation
import GreenroomCore

extension Greenroom {
  /// The published JSON of a screen, byte for byte as the server has it: what an app may ship. The server is asked, once;
  /// no copy is read or written.
  ///
  /// - Throws: why there is no live answer; `flow_not_found` where the screen is not published.
  package static func publishedScreen(
    _ id: String, _ configuration: Configuration
  ) async throws(GreenroomError) -> Data {
    guard ScreenID.isValid(id) else {
      throw GreenroomError(
        .placementNotFound, "A screen's id is a text of 1 to \(ScreenID.maximumLength) bytes.")
    }
    let backend = try DeliveryBackend(
      configuration, transport: configuration.transport ?? URLSessionTransport(), clock: configuration.clock)
    // No request of this dialect tells who asks.
    let nobody = Identity(userID: nil, installID: "", attributes: [:], salt: [])
    let timeout = min(
      max(configuration.resolveTimeout, Engine.minimumResolveTimeout), Engine.maximumTimeout)
    let answer = await backend.fetch(
      .screen(id),
      BackendCall(identity: nobody, priority: RequestPriority(.userInitiated), timeout: timeout))
    switch answer {
    case .refused(let error), .unheard(let error, _): throw error
    case .delivered(let copy):
      guard case .screens(let delivery) = copy.content, let screen = delivery.screen else {
        throw GreenroomError(.flowNotFound, "The screen “\(id)” is not published.")
      }
      return Data(screen.paywall.rawBytes)
    }
  }
}
