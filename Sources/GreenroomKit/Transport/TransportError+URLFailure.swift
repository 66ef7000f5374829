import Foundation

/// How the system says that a request failed.
struct URLFailure: Sendable {
  /// The code in `NSURLErrorDomain`.
  let code: Int
  /// The system's words. libcurl's say more than the code, which is often "unknown".
  let message: String
  /// Whether the words and codes are those of Foundation over libcurl.
  let isFromCurl: Bool
}

extension TransportError {
  /// Reads a failure of the system.
  ///
  /// - Parameter headArrived: whether the answer had begun; then the server had been reached.
  init(_ failure: URLFailure, headArrived: Bool) {
    let kind: Kind =
      switch failure.code {
      case NSURLErrorNotConnectedToInternet, NSURLErrorInternationalRoamingOff, NSURLErrorCallIsActive,
        NSURLErrorDataNotAllowed:
        .notConnected
      case NSURLErrorCannotConnectToHost:
        // libcurl keeps the error of the first address that it tried, so this may be said of a broken answer.
        headArrived ? .connectionLost : .refused
      case NSURLErrorCannotFindHost, NSURLErrorDNSLookupFailed: .hostNotFound
      case NSURLErrorNetworkConnectionLost: .connectionLost
      case NSURLErrorTimedOut: .timedOut
      case NSURLErrorCancelled: .cancelled
      case NSURLErrorDataLengthExceedsMaximum: .tooLarge
      case NSURLErrorHTTPTooManyRedirects, NSURLErrorRedirectToNonExistentLocation: .redirectRefused
      // Over libcurl: the server closed the connection without an answer.
      case NSURLErrorBadServerResponse where failure.isFromCurl: .connectionLost
      case NSURLErrorUnknown where failure.isFromCurl: Self.kind(ofCurlMessage: failure.message)
      default: .other
      }
    self.init(kind, message: failure.message)
  }

  /// What libcurl's words mean where Foundation has no code for them.
  private static func kind(ofCurlMessage message: String) -> Kind {
    let kinds: [(text: String, kind: Kind)] = [
      ("transfer closed", .connectionLost),
      ("Recv failure", .connectionLost),
      ("Send failure", .connectionLost),
      ("rewind", .connectionLost),
      // Refused has a code of its own; what is left is a network that cannot be reached.
      ("Failed to connect", .notConnected),
    ]
    return kinds.first { message.contains($0.text) }?.kind ?? .other
  }
}
