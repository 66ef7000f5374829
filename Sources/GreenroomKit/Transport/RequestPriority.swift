import GreenroomCore

/// How urgent a piece of work is: the highest of those who wait for it. It only rises.
public final class RequestPriority: Sendable {
  /// The levels, lowest first.
  public enum Level: Int, Comparable, Sendable {
    /// Nobody waits: a refresh behind, a warm-up.
    case background
    /// A prefetch.
    case utility
    /// Somebody looks at the screen and waits.
    case userInitiated

    /// Whether `left` is less urgent.
    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  private struct State {
    var level: Level
    var observers: [@Sendable (Level) -> Void] = []
  }

  private let state: Lock<State>

  /// A priority that starts at `level`.
  public init(_ level: Level) {
    state = Lock(State(level: level))
  }

  /// The level now.
  public var level: Level { state.withLock { $0.level } }

  /// Calls `observer` with the level now and whenever it rises.
  public func observe(_ observer: @escaping @Sendable (Level) -> Void) {
    let level = state.withLock { state in
      state.observers.append(observer)
      return state.level
    }
    observer(level)
  }

  package func raise(to level: Level) {
    let observers = state.withLock { state -> [@Sendable (Level) -> Void] in
      guard level > state.level else { return [] }
      state.level = level
      return state.observers
    }
    for observer in observers { observer(level) }
  }
}
