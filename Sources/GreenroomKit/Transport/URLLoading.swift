import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What differs between the systems' URL loading; the transport's only file with platform conditions.
enum URLLoading {
  #if canImport(FoundationNetworking)
    /// Foundation over libcurl, as on Linux.
    static let isCurl = true
    /// A question for a password is put behind the whole answer, and without a password there is no other way
    /// to go on than to cancel.
    static let challengeEndsRequest = true
    static let challengeAnswer = URLSession.AuthChallengeDisposition.cancelAuthenticationChallenge
  #else
    /// Foundation over libcurl, as on Linux.
    static let isCurl = false
    /// Default handling checks certificates, and gives a 401 to the caller as an answer like any other.
    static let challengeEndsRequest = false
    static let challengeAnswer = URLSession.AuthChallengeDisposition.performDefaultHandling
  #endif
}

extension URLFailure {
  init(_ error: any Error) {
    let error = error as NSError
    let isURLError = error.domain == NSURLErrorDomain
    self.init(
      code: isURLError ? error.code : NSURLErrorUnknown, message: error.localizedDescription,
      isFromCurl: URLLoading.isCurl)
  }
}

extension ExchangeState.Head {
  init(_ response: HTTPURLResponse) {
    var headers: [String: String] = [:]
    for case (let name as String, let value as String) in response.allHeaderFields { headers[name] = value }
    self.init(status: response.statusCode, headers: headers)
  }
}

extension URLRequest {
  /// `request` as the system wants it. The system's own timeout lies behind ours, so that ours decides.
  init(_ request: HTTPRequest) {
    self.init(
      url: request.url, cachePolicy: .reloadIgnoringLocalCacheData,
      timeoutInterval: request.timeout + 60)
    httpMethod = request.method
    httpShouldHandleCookies = false
    allHTTPHeaderFields = request.headers
    httpBody = request.body
  }
}
