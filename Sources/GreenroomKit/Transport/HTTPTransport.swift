public import Foundation

/// The network seam: sends one request and returns its whole answer.
///
/// The default is a `URLSession`. Implement it to send requests through a stack of your own, or take
/// `TestBackend` of `GreenroomTesting` in tests.
public protocol HTTPTransport: Sendable {
  /// Sends `request` once, without a retry.
  ///
  /// - Returns: the answer, whatever its status.
  /// - Throws: ``TransportError`` when there is no whole answer. Cancelling the task ends the request.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// One HTTP request.
public struct HTTPRequest: Sendable {
  /// What a request is for, which decides how redirects are followed.
  public enum Purpose: Sendable {
    /// A call of the backend's API: never redirected to another host.
    case api
    /// A font, an image, a video: up to five redirects, never from https to http.
    case asset
  }

  /// `GET` or `POST`.
  public var method: String
  /// The absolute URL.
  public var url: URL
  /// Header fields by name.
  public var headers: [String: String]
  /// The body, if any.
  public var body: Data?
  /// What the request is for.
  public var purpose: Purpose
  /// The longest body that is accepted, in bytes after decompression; the request ends as soon as more arrives.
  public var maximumBytes: Int
  /// The longest time from start to the last byte, in seconds.
  public var timeout: TimeInterval
  /// How urgent the answer is; may rise while the request is under way.
  public var priority: RequestPriority

  /// A request with the bounds of an API call: 16 MiB, 30 s.
  public init(
    method: String = "GET", url: URL, headers: [String: String] = [:], body: Data? = nil,
    purpose: Purpose = .api, maximumBytes: Int = 16 << 20, timeout: TimeInterval = 30,
    priority: RequestPriority = RequestPriority(.utility)
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.purpose = purpose
    self.maximumBytes = maximumBytes
    self.timeout = timeout
    self.priority = priority
  }
}

/// One HTTP answer, whole.
public struct HTTPResponse: Sendable {
  /// The status code.
  public var status: Int
  /// The body, decompressed.
  public var body: Data
  private var fields: [String: String]

  /// An answer with header `headers`; names are compared without case.
  public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.body = body
    fields = [:]
    for (name, value) in headers { fields[name.lowercased()] = value }
  }

  /// The value of header `name`, in any case; nil where there is none.
  public func header(_ name: String) -> String? {
    fields[name.lowercased()]
  }
}
