/// The stable codes of ``FlowPilotError``. New ones may be added: switch with a default.
public enum FlowPilotErrorCode: String, CaseIterable, Sendable {
  // MARK: Configuration

  /// The API key is malformed, or the backend does not accept it (401).
  case invalidApiKey = "invalid_api_key"
  /// The app id is empty.
  case invalidAppId = "invalid_app_id"
  /// ``FlowPilot/configure(_:)`` was not called.
  case sdkNotInitialized = "sdk_not_initialized"
  /// Caching is off, so that nothing can be warmed.
  case cachingDisabled = "caching_disabled"

  // MARK: Network

  /// The backend could not be reached.
  case networkError = "network_error"
  /// The backend answered with an error status; `status_code` is in the context.
  case apiError = "api_error"
  /// No answer within the deadline, and no copy to fall back on.
  case timeout
  /// The backend asks to slow down (429); `retry_after`, in seconds, may be in the context.
  case rateLimited = "rate_limited"

  // MARK: Resolving

  /// The placement's key is malformed, or the backend does not know it (404).
  case placementNotFound = "placement_not_found"
  /// There is nothing to show at this placement for this user.
  case flowNotFound = "flow_not_found"
  /// Not made by this version: the backend decides on targeting, and says ``flowNotFound``.
  case targetingNotMet = "targeting_not_met"
  /// Not made by this version: the backend decides on limits, and says ``flowNotFound``.
  case frequencyLimitReached = "frequency_limit_reached"
  /// The flow is written for a newer major version of the schema.
  case unsupportedSchemaVersion = "unsupported_schema_version"
  /// The answer or the flow cannot be read, or has no screen to begin with.
  case invalidFlowSchema = "invalid_flow_schema"

  // MARK: Presenting

  /// No presenter is configured, or it could not show the flow.
  case presentationFailed = "presentation_failed"
  /// A component could not be drawn. Made by presenters.
  case componentRenderError = "component_render_error"
  /// The flow names a component that the app did not register. Made by presenters.
  case customComponentNotFound = "custom_component_not_found"
  /// The flow names a screen that the app did not register. Made by presenters.
  case customScreenNotFound = "custom_screen_not_found"
  /// The flow leads to a screen that it does not have. Made by presenters.
  case navigationError = "navigation_error"
  /// A variable could not be set. Made by presenters.
  case variableError = "variable_error"
  /// An action of the flow failed. Made by presenters.
  case actionError = "action_error"
  /// An action of the flow failed and ended it. Made by presenters.
  case fatalActionError = "fatal_action_error"
  /// A chain of actions took too long. Made by presenters.
  case actionChainTimeout = "action_chain_timeout"

  // MARK: Other

  /// The task that waited was cancelled.
  case cancelled
  /// A fault of this package.
  case internalError = "internal_error"
}
