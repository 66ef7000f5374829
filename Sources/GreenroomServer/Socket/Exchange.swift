/// One request while it arrives: decides what becomes of its head and of each piece of its body.
///
/// A pure value. A body that is too large is read on for a while and thrown away, because a client that is
/// cut off in the middle of sending never sees the answer.
struct Exchange: Sendable {
  /// What the connection does next.
  enum Step: Sendable {
    case readOn
    case answer(Request)
    /// Answer with an error; with `closing` the connection ends after it.
    case refuse(RequestFailure, closing: Bool)
    /// End the connection without an answer.
    case cut
  }

  /// So many times the largest body is thrown away before the connection is cut.
  static let patience = 8

  let path: String?
  private(set) var method = RequestMethod.other
  private let target: RequestTarget?
  private let isTargetTooLong: Bool
  private let bodyLimit: Int
  private var headers = RequestHeaders()
  private var body: [UInt8] = []
  private var failure: RequestFailure?
  private var discarded = 0

  init(target: UnsafeBufferPointer<UInt8>, bodyLimit: Int) {
    isTargetTooLong = target.count > RequestTarget.maximumLength
    self.target = isTargetTooLong ? nil : RequestTarget(target)
    self.bodyLimit = bodyLimit
    path = self.target?.path
  }

  mutating func headArrived(method: RequestMethod, headers: RequestHeaders, isHTTP10: Bool) -> Step {
    self.method = method
    self.headers = headers
    if let failure = headFailure(isHTTP10: isHTTP10) { return .refuse(failure, closing: true) }
    return prepareForBody()
  }

  mutating func bodyArrived(_ piece: UnsafeBufferPointer<UInt8>) -> Step {
    if failure == nil, body.count + piece.count <= bodyLimit {
      body.append(contentsOf: piece)
      return .readOn
    }
    failure = failure ?? .tooLarge(limit: bodyLimit)
    body = []
    discarded += piece.count
    return discarded > bodyLimit * Self.patience ? .cut : .readOn
  }

  mutating func ended() -> Step {
    if let failure { return .refuse(failure, closing: false) }
    guard let target else { return .cut }
    return .answer(Request(method: method, target: target, headers: headers, body: body))
  }

  private func headFailure(isHTTP10: Bool) -> RequestFailure? {
    if isTargetTooLong { return .targetTooLong }
    if target == nil { return .malformed("The request target is malformed.") }
    let hosts = headers.count(of: .host)
    if hosts > 1 || hosts == 0 && !isHTTP10 { return .malformed("A request names one host.") }
    // A request with two lengths, or with a length and a coding, can be read as two different requests.
    if headers.count(of: .contentLength) + headers.count(of: .transferEncoding) > 1 {
      return .malformed("The length of the body is stated more than once.")
    }
    if let coding = headers[.transferEncoding], coding.lowercased() != "chunked" {
      return .malformed("The only transfer coding here is chunked.")
    }
    if let encoding = headers[.contentEncoding], encoding.lowercased() != "identity" {
      return .unsupportedEncoding
    }
    return nil
  }

  private mutating func prepareForBody() -> Step {
    guard let header = headers[.contentLength] else { return .readOn }
    // microhttpd lets nothing but digits through; what no Int holds is too long in any case.
    let length = max(Int(header) ?? .max, 0)
    guard length > bodyLimit else {
      body.reserveCapacity(length)
      return .readOn
    }
    let failure = RequestFailure.tooLarge(limit: bodyLimit)
    // A client that asked first has not sent anything yet.
    let isHopeless = length / Self.patience > bodyLimit || headers[.expect] != nil
    if isHopeless { return .refuse(failure, closing: true) }
    self.failure = failure
    return .readOn
  }
}
