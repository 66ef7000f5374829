/// Every answer about one asset that does not depend on the request, made once.
struct AssetAnswers: Sendable {
  /// How long a copy under an URL without version may be used unasked, in seconds: as long as a publish may
  /// take to arrive.
  static let unversionedMaxAge = 60

  let etag: String
  private let bytes: Bytes
  private let type: String
  private let full: [Response]
  private let notModified: [Response]

  init(bytes: Bytes, type: String, etag: String) {
    self.bytes = bytes
    self.type = type
    self.etag = etag
    full = [false, true].map {
      Response(
        status: 200, headers: Self.headers(type, etag, isVersioned: $0), body: Body(bytes), isReusable: true)
    }
    notModified = [false, true].map {
      Response(status: 304, headers: Self.validators(etag, isVersioned: $0), isReusable: true)
    }
  }

  /// - Parameter isVersioned: The URL names these very bytes.
  func answer(_ request: Request, isVersioned: Bool) -> Response {
    if let tags = request.headers.list(.ifNoneMatch), EntityTags.contains(etag, in: tags) {
      return notModified[isVersioned ? 1 : 0]
    }
    guard let range = request.headers[.range], request.method == .get, isRangeWanted(request) else {
      return full[isVersioned ? 1 : 0]
    }
    switch ByteRange.read(range, length: bytes.count) {
    case .ignore: return full[isVersioned ? 1 : 0]
    case .unsatisfiable: return unsatisfiable
    case .part(let range): return part(range, isVersioned: isVersioned)
    }
  }

  /// A range of a copy that the client does not have any more is no use to it.
  private func isRangeWanted(_ request: Request) -> Bool {
    request.headers[.ifRange].map { $0 == etag } ?? true
  }

  private func part(_ range: Range<Int>, isVersioned: Bool) -> Response {
    let header = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.count)"
    return Response(
      status: 206,
      headers: Self.headers(type, etag, isVersioned: isVersioned) + [("Content-Range", header)],
      body: Body(bytes, range: range))
  }

  private var unsatisfiable: Response {
    Response(status: 416, headers: [("Content-Range", "bytes */\(bytes.count)")])
  }

  private static func headers(
    _ type: String, _ etag: String, isVersioned: Bool
  ) -> [(name: String, value: String)] {
    [("Content-Type", type), ("Accept-Ranges", "bytes"), ("X-Content-Type-Options", "nosniff")]
      + validators(etag, isVersioned: isVersioned)
  }

  private static func validators(_ etag: String, isVersioned: Bool) -> [(name: String, value: String)] {
    let policy =
      isVersioned ? "public, max-age=31536000, immutable" : "public, max-age=\(unversionedMaxAge)"
    return [("ETag", etag), ("Cache-Control", policy)]
  }
}
