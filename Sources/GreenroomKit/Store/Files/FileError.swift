import Foundation

/// A file operation that the system refused.
struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried.
  let operation: String
  /// The system's error number.
  let number: Int32

  /// The error that the system has just reported for `operation`.
  static func last(_ operation: String) -> FileError {
    FileError(operation: operation, number: errno)
  }

  var description: String { "\(operation): \(String(cString: strerror(number)))" }
}
