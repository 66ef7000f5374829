/// How much of what a screen shows is fetched ahead.
public enum MediaStrategy: String, Hashable, Sendable, CaseIterable {
  /// The flow and its fonts only.
  case none
  /// The first screen's images too, with those of the zones around it.
  case firstScreen = "first-screen"
  /// Every screen's images.
  case allScreens = "all-screens"
}
