/// What went wrong, with all that was known at the time.
public struct GreenroomError: Error, Sendable, CustomStringConvertible {
  /// A stable code. New ones may be added: switch with a default.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code's text, in snake case.
    public let rawValue: String

    /// The code with the text `rawValue`.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    private init(_ rawValue: String) {
      self.rawValue = rawValue
    }

    /// The backend could not be reached: no network, refused, connection lost, an answer that is no HTTP.
    public static let networkError = Code("network_error")
    /// The backend answered with an error status; `status_code` is in the context.
    public static let apiError = Code("api_error")
    /// No answer within the deadline, and no copy to fall back on.
    public static let timeout = Code("timeout")
    /// The backend asks to slow down (429); `retry_after`, in seconds, may be in the context.
    public static let rateLimited = Code("rate_limited")
    /// The API key is malformed, or the backend does not accept it (401).
    public static let invalidAPIKey = Code("invalid_api_key")
    /// The app id is empty or cannot stand in a URL.
    public static let invalidAppID = Code("invalid_app_id")
    /// The placement's key is malformed, or the backend does not know it (404).
    public static let placementNotFound = Code("placement_not_found")
    /// There is nothing to show at this placement for this user.
    public static let flowNotFound = Code("flow_not_found")
    /// The flow is written for a newer major version of the schema.
    public static let unsupportedSchemaVersion = Code("unsupported_schema_version")
    /// The answer or the flow cannot be read, or has no screen to begin with.
    public static let invalidFlowSchema = Code("invalid_flow_schema")
    /// Caching is off, so that nothing can be warmed.
    public static let cachingDisabled = Code("caching_disabled")
    /// No presenter is configured, or it could not show the screen.
    public static let presentationFailed = Code("presentation_failed")
    /// `configure` was not called, or refused its configuration.
    public static let notConfigured = Code("sdk_not_initialized")
    /// The task that waited was cancelled.
    public static let cancelled = Code("cancelled")
    /// A fault of this package.
    public static let internalError = Code("internal_error")
  }

  /// What kind of failure this is.
  public let code: Code
  /// The cause in a sentence, with what to do where that is known. Without keys, user ids and attributes.
  public let message: String
  /// The error of the layer below, where there is one.
  public let underlying: (any Error)?
  /// Values by name, such as `status_code` and `placement`.
  public let context: [String: String]

  /// An error of `code`.
  public init(
    _ code: Code, _ message: String, underlying: (any Error)? = nil, context: [String: String] = [:]
  ) {
    self.code = code
    self.message = message
    self.underlying = underlying
    self.context = context
  }

  /// Code and message.
  public var description: String { "\(code.rawValue): \(message)" }
}

extension GreenroomError {
  func adding(_ name: String, _ value: String) -> GreenroomError {
    GreenroomError(
      code, message, underlying: underlying,
      context: context.merging([name: value]) { _, new in new })
  }
}
