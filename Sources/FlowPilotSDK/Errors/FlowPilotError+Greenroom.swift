import GreenroomKit

extension FlowPilotError {
  /// The engine's error in FlowPilot's words. A code that FlowPilot has no word for stands in the context.
  init(_ error: GreenroomError) {
    var context = error.context
    let code = FlowPilotErrorCode(rawValue: error.code.rawValue)
    if code == nil { context["code"] = error.code.rawValue }
    self.init(
      code: code ?? .internalError, message: error.message, underlyingError: error.underlying,
      context: context.isEmpty ? nil : context)
  }

  /// What stands for any error.
  init(wrapping error: any Error) {
    switch error {
    case let error as FlowPilotError: self = error
    case let error as GreenroomError: self.init(error)
    case is CancellationError: self.init(code: .cancelled, message: "The caller was cancelled.")
    default:
      self.init(code: .internalError, message: "An unexpected error.", underlyingError: error)
    }
  }

  /// What a caller of a throwing method gets: cancellation stays what it is.
  static func edge(_ error: any Error) -> any Error {
    error is CancellationError ? error : FlowPilotError(wrapping: error)
  }
}
