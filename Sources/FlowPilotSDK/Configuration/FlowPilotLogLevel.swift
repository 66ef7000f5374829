/// How much is logged, each level with those before it.
public enum FlowPilotLogLevel: Int, Comparable, Sendable {
  /// Nothing.
  case none
  /// Something the app asked for did not work.
  case error
  /// It works, and somebody should look at it.
  case warn
  /// What happened, once an action.
  case info
  /// Why it happened.
  case debug
  /// Everything.
  case verbose

  /// Whether `left` logs less.
  public static func < (left: FlowPilotLogLevel, right: FlowPilotLogLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}
