import Foundation

/// Where a request may be sent on to, and what of it goes along.
struct RedirectPolicy: Sendable {
  /// The most redirects of one request.
  static let limit = 5

  private static let statuses: Set<Int> = [301, 302, 303, 307, 308]
  /// What another host may see. Keys, tokens, cookies and names of apps and users are not among it.
  private static let harmlessHeaders: Set<String> = [
    "accept", "accept-encoding", "accept-language", "cache-control", "if-modified-since", "if-none-match",
    "if-range", "range", "user-agent",
  ]

  private var followed = 0

  /// Whether an answer with `status` may send a request on.
  static func isRedirect(_ status: Int) -> Bool { statuses.contains(status) }

  /// The request that follows `request` when the answer says `status` and `location`.
  ///
  /// - Throws: `redirectRefused` when it may not be sent.
  mutating func next(
    after request: HTTPRequest, status: Int, location: String
  ) throws(TransportError) -> HTTPRequest {
    guard followed < Self.limit else { throw refusal("more than \(Self.limit) in a row") }
    followed += 1
    guard let url = URL(string: location, relativeTo: request.url)?.absoluteURL, let target = Origin(url)
    else { throw refusal("the target is no http URL") }
    let origin = Origin(request.url)
    if target != origin, request.purpose == .api { throw refusal("an API request stays on its host") }
    if origin?.scheme == "https", target.scheme == "http" { throw refusal("it leads from https to http") }
    var next = request
    next.url = url
    if target != origin { next.keepOnly(Self.harmlessHeaders) }
    if status == 303 || status < 303 && request.method == "POST" { next.becomeGet() }
    return next
  }

  private func refusal(_ reason: String) -> TransportError {
    TransportError(.redirectRefused, message: reason)
  }
}

/// Scheme, host and port: what makes two URLs lead to the same server.
struct Origin: Hashable, Sendable {
  let scheme: String
  private let host: String
  private let port: Int

  /// The origin of an http or https URL; nil for any other.
  init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
      let host = url.host, !host.isEmpty
    else { return nil }
    self.scheme = scheme
    self.host = host.lowercased()
    port = url.port ?? (scheme == "https" ? 443 : 80)
  }
}

extension HTTPRequest {
  fileprivate mutating func keepOnly(_ names: Set<String>) {
    headers = headers.filter { names.contains($0.key.lowercased()) }
  }

  fileprivate mutating func becomeGet() {
    method = "GET"
    body = nil
    headers = headers.filter { !$0.key.lowercased().hasPrefix("content-") }
  }
}
