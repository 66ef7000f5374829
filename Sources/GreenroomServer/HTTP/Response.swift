import GreenroomCore

/// One answer: a status, headers and bytes that are shared, never copied.
///
/// A response that is sent more than once is made with `isReusable`, so that what the socket layer prepares
/// for it is prepared once.
public final class Response: Sendable {
  /// The status code.
  public let status: Int
  /// The headers that the route chose. Length and date are added when the response is sent.
  public let headers: [(name: String, value: String)]
  let body: Body
  /// What the socket layer made of a reusable response.
  let prepared: Lock<PreparedResponse?>?

  init(
    status: Int, headers: [(name: String, value: String)] = [], body: Body = .empty,
    isReusable: Bool = false
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    prepared = isReusable ? Lock(nil) : nil
  }

  /// A JSON body.
  convenience init(
    json: [UInt8], status: Int = 200, headers: [(name: String, value: String)] = [],
    isReusable: Bool = false
  ) {
    self.init(
      status: status,
      headers: [("Content-Type", "application/json"), ("Cache-Control", "no-store")] + headers,
      body: Body(json), isReusable: isReusable)
  }

  /// A copy of the body's bytes.
  public var bytes: [UInt8] { Array(body.buffer) }

  /// The value of the first header called `name`, whatever its case.
  public func header(_ name: String) -> String? {
    let name = name.lowercased()
    return headers.first { $0.name.lowercased() == name }?.value
  }
}
