import Foundation

extension DeliveryBackend {
  /// A backend for `configuration`.
  ///
  /// - Throws: ``GreenroomError`` for an empty API key, and where it is not said which server to ask.
  init(
    _ configuration: Greenroom.Configuration, transport: any HTTPTransport, clock: any GreenroomClock
  ) throws(GreenroomError) {
    guard !configuration.apiKey.isEmpty else {
      throw GreenroomError(.invalidAPIKey, "The API key is empty.")
    }
    self.init(
      baseURL: try Self.baseURL(of: configuration), apiKey: configuration.apiKey,
      platform: configuration.devicePlatform,
      isDevelopment: configuration.environment.isDevelopment, transport: transport, clock: clock)
  }

  var partition: String { "delivery \(baseURL) \(apiKey)" }

  private static func baseURL(of configuration: Greenroom.Configuration) throws(GreenroomError) -> String {
    let text =
      switch configuration.environment {
      case .development: configuration.baseURL ?? "http://localhost:8080"
      case .custom(let url): configuration.baseURL ?? url
      case .staging, .production: configuration.baseURL
      }
    guard let text, !text.isEmpty else {
      throw GreenroomError(
        .notConfigured,
        "The delivery dialect has no server of its own: set `baseURL` to the address of yours.")
    }
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }
}

extension Greenroom.Configuration {
  /// The backend of the dialect.
  func backend(
    _ transport: any HTTPTransport, _ clock: any GreenroomClock, runID: String
  ) throws(GreenroomError) -> any Backend {
    switch dialect {
    case .resolve: try ResolveBackend(self, transport: transport, clock: clock, runID: runID)
    case .delivery: try DeliveryBackend(self, transport: transport, clock: clock)
    }
  }
}
