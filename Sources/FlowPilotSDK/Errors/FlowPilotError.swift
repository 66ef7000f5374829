public import Foundation
import GreenroomKit

/// What went wrong, with all that was known at the time.
public struct FlowPilotError: Error, Sendable, CustomStringConvertible {
  /// What kind of failure this is.
  public let code: FlowPilotErrorCode
  /// The cause in a sentence, with what to do where that is known. Without keys, user ids and attributes.
  public let message: String
  /// The error of the layer below, where there is one.
  public let underlyingError: (any Error)?
  /// Values by name, such as `status_code` and `placement`; nil where there are none.
  public let context: [String: String]?

  /// An error of `code`, for presenters and tests.
  public init(
    code: FlowPilotErrorCode, message: String, underlyingError: (any Error)? = nil,
    context: [String: String]? = nil
  ) {
    self.code = code
    self.message = message
    self.underlyingError = underlyingError
    self.context = context
  }

  /// Whether the backend answered with a status from 400 to 499: asking again will not help.
  public var isClientError: Bool { hasStatus(in: 400...499) }

  /// Whether the backend answered with a status from 500 to 599.
  public var isServerError: Bool { hasStatus(in: 500...599) }

  /// Code and message.
  public var description: String { "\(code.rawValue): \(message)" }

  private func hasStatus(in range: ClosedRange<Int>) -> Bool {
    context?["status_code"].flatMap { Int($0) }.map(range.contains) ?? false
  }
}

extension FlowPilotError: LocalizedError {
  /// Code and message.
  public var errorDescription: String? { description }
}
