/// What a session shows.
public enum Presentable: Sendable {
  /// Several screens with navigation.
  case flow(Flow)
  /// One screen.
  case screen(Screen)
}
