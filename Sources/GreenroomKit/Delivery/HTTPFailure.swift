import Foundation

/// An HTTP answer that is no success: what it means for a fetch.
struct HTTPFailure: Sendable {
  private let status: Int
  private let retryAfter: Double?

  /// Nil for 200, the only success of a fetch.
  init?(_ response: HTTPResponse) {
    guard response.status != 200 else { return nil }
    status = response.status
    retryAfter = response.header("Retry-After").flatMap(Double.init)
  }

  /// Whether the server gave an answer that counts: 4xx, but for 408, 425 and 429, which say "later".
  private var isHeard: Bool {
    (400..<500).contains(status) && ![408, 425, 429].contains(status)
  }

  /// The failure as an answer about `source`; nil for a whole batch.
  func answer(about source: Source?) -> Answer {
    let error = error(about: source)
    if isHeard { return .refused(error) }
    let mayPass = status >= 500 || [408, 425, 429].contains(status)
    return .unheard(error, mayPass ? .backoff(atLeast: retryAfter) : .never)
  }

  private func error(about source: Source?) -> GreenroomError {
    var context = ["status_code": String(status)]
    if let source { context["placement"] = source.name }
    if let retryAfter { context["retry_after"] = String(retryAfter) }
    let (code, message) = description(of: source)
    return GreenroomError(code, message, context: context)
  }

  private func description(of source: Source?) -> (GreenroomError.Code, String) {
    switch status {
    case 401: (.invalidAPIKey, "The backend does not accept the API key (401).")
    case 404:
      (.placementNotFound, "The backend does not know \(source.map { "“\($0.name)”" } ?? "this") (404).")
    case 429: (.rateLimited, "The backend asks to slow down (429).")
    default: (.apiError, "The backend answered with status \(status).")
    }
  }
}

extension GreenroomError {
  /// Why a request has no answer.
  init(_ error: any Error) {
    guard let transport = error as? TransportError else {
      self.init(.internalError, "The request could not be made.", underlying: error)
      return
    }
    switch transport.kind {
    case .timedOut: self.init(.timeout, "The backend did not answer in time.", underlying: error)
    case .cancelled: self.init(.cancelled, "The request was cancelled.", underlying: error)
    default:
      self.init(.networkError, "The backend was not reached: \(transport).", underlying: error)
    }
  }
}

extension TransportError {
  /// Whether the backend cannot be reached at all, whatever it is asked.
  var isCertain: Bool { [.notConnected, .refused, .hostNotFound].contains(kind) }
}

extension RetryAdvice {
  /// Whether a request that failed with `error` is worth another.
  init(_ error: any Error) {
    switch (error as? TransportError)?.kind {
    case .connectionLost: self = .onceAtOnce
    default: self = .never
    }
  }
}
