import GreenroomKit
import GreenroomTesting

extension Harness {
  /// An instance that speaks the delivery dialect.
  static func delivery(
    _ world: World? = nil, _ change: (inout Greenroom.Configuration) -> Void = { _ in }
  ) throws -> Harness {
    try Harness(world) { configuration in
      Self.speakDelivery(&configuration)
      change(&configuration)
    }
  }

  /// A second process on the same folders that speaks the delivery dialect.
  func relaunchedDelivery(
    _ change: (inout Greenroom.Configuration) -> Void = { _ in }
  ) async throws -> Harness {
    try await relaunched { configuration in
      Self.speakDelivery(&configuration)
      change(&configuration)
    }
  }

  private static func speakDelivery(_ configuration: inout Greenroom.Configuration) {
    configuration.dialect = .delivery
    configuration.apiKey = "pk_test"
    configuration.appID = ""
    configuration.baseURL = "https://delivery.example.test"
    configuration.resolveTimeout = 8
  }

  /// What a present of `placement` shows, or the code of why it shows nothing.
  func shown(_ source: Source) async -> String {
    do {
      let session = try await greenroom.createSession(source)
      return "\(session.deliverySource.rawValue) \(session.screen?.id ?? "-") \(session.screen?.version ?? 0)"
    } catch let error as GreenroomError {
      return error.code.rawValue
    } catch {
      return "\(error)"
    }
  }
}
