public import Foundation
import GreenroomKit

/// Why a screen could not be shown.
public struct MiniwallError: Error, Sendable, CustomStringConvertible {
  /// A stable code, such as `timeout`, `placement_not_found` or `invalid_api_key`.
  public let code: String
  /// The cause in a sentence, with what to do where that is known.
  public let message: String

  /// The sentence, with the product's name before it.
  public var description: String { "Miniwall: \(message)" }

  /// The engine's error in Miniwall's words.
  init(_ error: any Error) {
    switch error {
    case let error as MiniwallError: self = error
    case let error as GreenroomError where error.code == .timeout:
      self.init(code: error.code, message: "the screen took too long to load")
    case let error as GreenroomError: self.init(code: error.code, message: error.message)
    case is CancellationError: self.init(code: .cancelled, message: "the caller was cancelled")
    default: self.init(code: .internalError, message: "\(error)")
    }
  }

  init(code: GreenroomError.Code, message: String) {
    self.code = code.rawValue
    self.message = message
  }
}

extension MiniwallError: LocalizedError {
  /// As ``description``.
  public var errorDescription: String? { description }
}
