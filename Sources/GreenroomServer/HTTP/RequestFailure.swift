/// Why a request is not answered with what it asked for; becomes `{"error":{"code","message"}}`.
struct RequestFailure: Error {
  let status: Int
  /// A word for programs.
  let code: String
  /// A sentence for people.
  let message: String
  var headers: [(name: String, value: String)] = []

  var response: Response {
    var json: [UInt8] = []
    json.append(text: #"{"error":{"code":"#)
    json.append(jsonString: code)
    json.append(text: #","message":"#)
    json.append(jsonString: message)
    json.append(text: "}}")
    return Response(json: json, status: status, headers: headers)
  }
}

extension RequestFailure {
  static func malformed(_ message: String) -> RequestFailure {
    RequestFailure(status: 400, code: "bad_request", message: message)
  }

  static func invalid(_ message: String) -> RequestFailure {
    RequestFailure(status: 400, code: "validation_failed", message: message)
  }

  static let unauthorized = RequestFailure(
    status: 401, code: "invalid_api_key",
    message: "Send an API key of this app as 'Authorization: Bearer KEY'.",
    headers: [("WWW-Authenticate", "Bearer")])

  static let missingKey = RequestFailure(
    status: 401, code: "invalid_api_key", message: "Send an API key of an app in the query, as 'key=KEY'.",
    headers: [("WWW-Authenticate", "ApiKey")])

  static let forbidden = RequestFailure(
    status: 403, code: "forbidden", message: "This API key does not belong to this app.")

  static func notFound(_ code: String, _ message: String) -> RequestFailure {
    RequestFailure(status: 404, code: code, message: message)
  }

  static let noRoute = notFound("not_found", "There is nothing at this path.")

  static func methodNotAllowed(allowed: String) -> RequestFailure {
    RequestFailure(
      status: 405, code: "method_not_allowed", message: "This path takes \(allowed).",
      headers: [("Allow", allowed)])
  }

  static func tooLarge(limit: Int) -> RequestFailure {
    RequestFailure(
      status: 413, code: "payload_too_large", message: "The body may have at most \(limit) bytes.")
  }

  static let targetTooLong = RequestFailure(
    status: 414, code: "uri_too_long",
    message: "The request target may have at most \(RequestTarget.maximumLength) bytes.")

  static let unsupportedEncoding = RequestFailure(
    status: 415, code: "unsupported_encoding", message: "Send the body without a Content-Encoding.")

  static func rateLimited(retryAfter seconds: Int) -> RequestFailure {
    RequestFailure(
      status: 429, code: "rate_limited",
      message: "Too many requests with this API key; try again in \(seconds) s.",
      headers: [("Retry-After", String(seconds))])
  }

  static func unavailable(_ message: String) -> RequestFailure {
    RequestFailure(status: 503, code: "unavailable", message: message)
  }
}
