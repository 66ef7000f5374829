/// What became of one request that carried events.
enum EventVerdict: Hashable, Sendable {
  /// They are taken.
  case accepted
  /// They will never be taken.
  case refused(status: Int)
  /// The key is not accepted; nothing is, in this process.
  case unauthorised
  /// The server was not heard.
  case unheard(RetryAdvice)

  init(_ response: HTTPResponse) {
    switch response.status {
    case 200..<300: self = .accepted
    case 401: self = .unauthorised
    case 408, 425, 429, 500...:
      self = .unheard(.backoff(atLeast: response.header("Retry-After").flatMap(Double.init)))
    case 400..<500: self = .refused(status: response.status)
    default: self = .unheard(.never)
    }
  }
}
