import GreenroomDigest

/// One body of the delivery dialect in one coding, with the answers that carry it.
final class DeliveryForm: Sendable {
  /// How long an answer may mostly be used unasked, in seconds; answers that say so are kept ready.
  static let usualAge = 30

  private let etag: String
  private let body: Body
  private let coding: ContentCoding
  /// The two answers of the usual age; others differ in their age and are made anew.
  private let usual: (full: Response, notModified: Response)

  init(_ body: Body, _ coding: ContentCoding) {
    let etag = "\"\(SHA256Digest(of: body.buffer).hex.prefix(32))\""
    self.etag = etag
    self.body = body
    self.coding = coding
    usual = (
      Self.full(body, coding, etag, maxAge: Self.usualAge, isReusable: true),
      Self.notModified(etag, maxAge: Self.usualAge, isReusable: true)
    )
  }

  /// - Parameter maxAge: How long the answer may be used, in seconds.
  func answer(ifNoneMatch tags: String?, maxAge: Int) -> Response {
    let isKnown = tags.map { EntityTags.contains(etag, in: $0) } ?? false
    if maxAge == Self.usualAge { return isKnown ? usual.notModified : usual.full }
    return isKnown
      ? Self.notModified(etag, maxAge: maxAge, isReusable: false)
      : Self.full(body, coding, etag, maxAge: maxAge, isReusable: false)
  }

  private static func full(
    _ body: Body, _ coding: ContentCoding, _ etag: String, maxAge: Int, isReusable: Bool
  ) -> Response {
    var headers = [(name: "Content-Type", value: "application/json")] + validators(etag, maxAge: maxAge)
    if coding != .identity { headers.append(("Content-Encoding", coding.rawValue)) }
    return Response(status: 200, headers: headers, body: body, isReusable: isReusable)
  }

  private static func notModified(_ etag: String, maxAge: Int, isReusable: Bool) -> Response {
    Response(status: 304, headers: validators(etag, maxAge: maxAge), isReusable: isReusable)
  }

  private static func validators(_ etag: String, maxAge: Int) -> [(name: String, value: String)] {
    [
      ("ETag", etag), ("Cache-Control", "public, max-age=\(maxAge)"), ("Vary", "Accept-Encoding"),
    ]
  }
}
