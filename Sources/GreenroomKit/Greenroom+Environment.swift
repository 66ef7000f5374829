extension Greenroom {
  /// Which backend an app talks to.
  public enum Environment: Hashable, Sendable {
    /// A backend on this machine, `http://localhost:8080`.
    case development
    /// The backend's staging side.
    case staging
    /// The backend that users see.
    case production
    /// A backend of your own. In the resolve dialect the text ends in `/v1`, in the delivery dialect before it.
    case custom(url: String)

    /// Whether answers are taken past every cache, and are fresh only for as long as they say.
    var isDevelopment: Bool {
      switch self {
      case .development, .custom: true
      case .staging, .production: false
      }
    }
  }
}
