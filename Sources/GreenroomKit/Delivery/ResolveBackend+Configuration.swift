import Foundation

extension ResolveBackend {
  /// Every key of the dialect begins so.
  static let keyPrefix = "fp_"

  /// A backend for `configuration`.
  ///
  /// - Throws: ``GreenroomError`` for an API key or an app id that no backend can accept.
  init(
    _ configuration: Greenroom.Configuration, transport: any HTTPTransport, clock: any GreenroomClock,
    runID: String
  ) throws(GreenroomError) {
    try Self.check(configuration)
    self.init(
      baseURL: Self.baseURL(of: configuration), appID: configuration.appID,
      apiKey: configuration.apiKey, platform: configuration.devicePlatform,
      sessionID: runID, isDevelopment: configuration.environment.isDevelopment,
      transport: transport, clock: clock)
  }

  /// What copies are kept under: those of another backend or app are never seen.
  var partition: String { "resolve \(baseURL) \(appID)" }

  private static func check(_ configuration: Greenroom.Configuration) throws(GreenroomError) {
    let key = configuration.apiKey.utf8
    guard key.starts(with: keyPrefix.utf8), key.count > keyPrefix.utf8.count,
      key.allSatisfy({ (0x21...0x7e).contains($0) })
    else {
      throw GreenroomError(
        .invalidAPIKey, "The API key is malformed: it begins with “\(keyPrefix)” and has no spaces.")
    }
    guard !configuration.appID.isEmpty else {
      throw GreenroomError(.invalidAppID, "The app id is empty.")
    }
  }

  private static func baseURL(of configuration: Greenroom.Configuration) -> String {
    let text = configuration.baseURL ?? defaultBaseURL(of: configuration.environment)
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  private static func defaultBaseURL(of environment: Greenroom.Environment) -> String {
    switch environment {
    case .development: "http://localhost:8080/v1"
    case .staging, .production: "https://api.getflowpilot.io/v1"
    case .custom(let url): url
    }
  }
}
