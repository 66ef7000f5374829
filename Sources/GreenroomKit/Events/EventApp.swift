import Foundation

/// What events of the resolve dialect say of the app.
struct EventApp: Sendable {
  var appID: String
  /// The id of this run of the app, the same as in its resolves.
  var sessionID: String
  var platform = "ios"
  /// Whether this is a build for debugging.
  var isDebug = _isDebugAssertConfiguration()
  /// The app's version; by default that of the main bundle.
  var version = Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String
  /// The device's region.
  var country = Locale.current.region?.identifier

  init(appID: String, sessionID: String) {
    self.appID = appID
    self.sessionID = sessionID
  }
}
