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

  mutating func headArrived(method: RequestMethod, headers: RequestHeaders) -> Step {
    self.method = method
    self.headers = headers
    if isTargetTooLong { return .refuse(.targetTooLong, closing: true) }
    guard target != nil else {
      return .refuse(.malformed("The request target is malformed."), closing: true)
    }
    guard hasOneLength else {
      return .refuse(.malformed("The length of the body is stated more than once."), closing: true)
    }
    if let encoding = headers[.contentEncoding], encoding.lowercased() != "identity" {
      return .refuse(.unsupportedEncoding, closing: true)
    }
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

  /// A request with two lengths, or with a length and a coding, can be read as two different requests.
  private var hasOneLength: Bool {
    let lengths = headers.count(of: .contentLength)
    let codings = headers.count(of: .transferEncoding)
    return lengths + codings <= 1
  }

  private mutating func prepareForBody() -> Step {
    guard let length = headers[.contentLength] else { return .readOn }
    guard let length = Int(length), length >= 0 else {
      return .refuse(.malformed("Content-Length is no number."), closing: true)
    }
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
