/// How many of a flow's images are fetched ahead. Fonts always are.
public enum PrefetchMediaStrategy: Sendable {
  /// None.
  case none
  /// Those of the first screen and of the zones around it: navigation bar, footer, overlay.
  case firstScreen
  /// Those of every screen.
  case allScreens
}
