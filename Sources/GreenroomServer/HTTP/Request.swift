/// One request, as the routes see it, whether it came over a socket or from a test.
public struct Request: Sendable {
  /// What is asked.
  public let method: RequestMethod
  let target: RequestTarget
  let headers: RequestHeaders
  /// The whole body, empty when there is none.
  public let body: [UInt8]

  init(method: RequestMethod, target: RequestTarget, headers: RequestHeaders, body: [UInt8]) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  /// Makes a request that needs no socket, for tests.
  ///
  /// - Parameters:
  ///   - method: What is asked.
  ///   - target: Path and query as they stand in a request line, `/health` for one.
  ///   - headers: Names and values; names ignore case. Those that the server does not read are dropped.
  ///   - body: The body's bytes.
  /// - Returns: nil when `target` is malformed, which a socket would answer with 400.
  public init?(
    _ method: RequestMethod, _ target: String, headers: [(name: String, value: String)] = [],
    body: [UInt8] = []
  ) {
    guard let target = RequestTarget(target) else { return nil }
    self.init(method: method, target: target, headers: RequestHeaders(headers), body: body)
  }
}
