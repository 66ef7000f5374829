/// Decides whether a request may ask for an app.
struct AccessGate: Sendable {
  let limiter: RateLimiter?

  /// The app, when the request's key is one of its keys.
  func admit(_ request: Request, to appID: String, of content: Content) throws(RequestFailure) -> App {
    guard let key = Self.bearer(request.headers[.authorization]), let apps = content.appsByKey[key] else {
      throw .unauthorized
    }
    if let wait = limiter?.secondsToWait(for: key) { throw .rateLimited(retryAfter: wait) }
    guard let app = content.apps[appID] else {
      throw .notFound("app_not_found", "There is no app with this id.")
    }
    guard apps.contains(appID) else { throw .forbidden }
    return app
  }

  /// What the key in the query may ask for in the delivery dialect.
  func admit(_ request: Request, of content: Content) throws(RequestFailure) -> DeliveryAccess {
    guard let key = request.target.query("key"), let access = content.access[key] else {
      throw .missingKey
    }
    if let wait = limiter?.secondsToWait(for: key) { throw .rateLimited(retryAfter: wait) }
    return access
  }

  private static func bearer(_ header: String?) -> String? {
    guard let header, let space = header.firstIndex(of: " "), header[..<space].lowercased() == "bearer" else {
      return nil
    }
    return String(header[space...].drop { $0 == " " })
  }
}
