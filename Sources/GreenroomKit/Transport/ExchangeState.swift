import Foundation

/// One request from its start to its end, redirects included: what happened goes in, what is to be done comes
/// out. After the end nothing comes out any more.
struct ExchangeState: Sendable {
  /// What is to be done.
  enum Action: Sendable {
    /// Send this request; what the one before still brings is not wanted.
    case send(HTTPRequest)
    /// Give the waiter its answer; stop what is under way.
    case finish(Result<HTTPResponse, TransportError>)
  }

  /// Status and fields of an answer.
  struct Head: Sendable {
    let status: Int
    let headers: [String: String]
  }

  /// A day. Far beyond it, conversions on the way down to the socket trap.
  static let longestTimeout: TimeInterval = 86_400

  /// The request under way: the first one, or where a redirect led.
  private(set) var request: HTTPRequest
  private(set) var isFinished = false
  private var redirects = RedirectPolicy()
  private var head: Head?
  private var body = Data()

  init(_ request: HTTPRequest) {
    self.request = request
    // Written so that NaN becomes 0.
    self.request.timeout = request.timeout > 0 ? min(request.timeout, Self.longestTimeout) : 0
  }

  mutating func started() -> Action? {
    guard !isFinished else { return nil }
    if let problem = request.problem { return finish(.failure(problem)) }
    return request.timeout > 0 ? .send(request) : timedOut()
  }

  /// A later head replaces an earlier one: 100 and 103 come before the answer itself.
  mutating func headArrived(_ head: Head) -> Action? {
    guard !isFinished else { return nil }
    self.head = head
    guard let length = head.announcedBytes else { return nil }
    if length > request.maximumBytes { return finish(.failure(tooLarge)) }
    body.reserveCapacity(min(length, 1 << 20))
    return nil
  }

  mutating func bytesArrived(_ bytes: Data) -> Action? {
    guard !isFinished else { return nil }
    guard bytes.count <= request.maximumBytes - body.count else { return finish(.failure(tooLarge)) }
    body.append(bytes)
    return nil
  }

  mutating func redirectArrived(_ head: Head) -> Action? {
    guard !isFinished else { return nil }
    guard RedirectPolicy.isRedirect(head.status) else { return ended(nil, head: head) }
    do throws(TransportError) {
      request = try redirects.next(
        after: request, status: head.status, location: head.value("location") ?? "")
    } catch {
      return finish(.failure(error))
    }
    self.head = nil
    body = Data()
    return .send(request)
  }

  /// The system wants to send the body once more; the request is then as good as lost.
  mutating func bodyWantedAgain() -> Action? {
    guard !isFinished, request.body != nil else { return nil }
    return finish(.failure(TransportError(.connectionLost, message: "a kept connection had been closed")))
  }

  /// The system stopped at a question for a password, behind the whole answer; the answer stands.
  mutating func challengeArrived() -> Action? {
    ended(nil, head: nil)
  }

  /// - Parameter head: the head as known at the end, for answers whose head was not reported before.
  mutating func ended(_ failure: URLFailure?, head last: Head?) -> Action? {
    guard !isFinished else { return nil }
    if let failure { return finish(.failure(TransportError(failure, headArrived: head != nil))) }
    guard let head = head ?? last else {
      return finish(.failure(TransportError(.other, message: "the answer has no status")))
    }
    return finish(
      .success(HTTPResponse(status: head.status, headers: head.headers, body: body)))
  }

  mutating func timedOut() -> Action? {
    guard !isFinished else { return nil }
    return finish(.failure(TransportError(.timedOut)))
  }

  mutating func cancelled() -> Action? {
    guard !isFinished else { return nil }
    return finish(.failure(TransportError(.cancelled)))
  }

  private mutating func finish(_ result: Result<HTTPResponse, TransportError>) -> Action {
    isFinished = true
    body = Data()
    return .finish(result)
  }

  private var tooLarge: TransportError {
    TransportError(.tooLarge, message: "more than \(request.maximumBytes) bytes")
  }
}

extension ExchangeState.Head {
  /// The value of header `name`, in any case.
  func value(_ name: String) -> String? {
    headers.first { $0.key.lowercased() == name }?.value
  }

  /// The length of the body as announced; nil where nothing true was said about it: a compressed body has
  /// another length, and a 304 names that of the body that it leaves out.
  fileprivate var announcedBytes: Int? {
    guard status >= 200, status != 204, status != 304, value("content-encoding") == nil
    else { return nil }
    return value("content-length").flatMap { Int($0) }
  }
}
