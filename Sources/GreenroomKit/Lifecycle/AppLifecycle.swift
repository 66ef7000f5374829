/// The seam to the system that tells when the app goes to the background and comes forward.
public protocol AppLifecycle: Sendable {
  /// Calls `onChange` at each change from now on, for as long as the process lives.
  func observe(_ onChange: @escaping @Sendable (AppPhase) -> Void)
}

/// Where an app is.
public enum AppPhase: Hashable, Sendable {
  /// In front of the user.
  case foreground
  /// Out of sight.
  case background
}
