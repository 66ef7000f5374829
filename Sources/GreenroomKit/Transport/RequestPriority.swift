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

  /// A running observation; it ends by ``cancel()`` only.
  public struct Observation: Sendable {
    fileprivate let end: @Sendable () -> Void

    /// Ends the observation. A call that has begun may still arrive.
    public func cancel() { end() }
  }

  private struct State {
    var level: Level
    var observers: [Int: @Sendable (Level) -> Void] = [:]
    var nextID = 0
  }

  private let state: Lock<State>

  /// A priority that starts at `level`.
  public init(_ level: Level) {
    state = Lock(State(level: level))
  }

  /// The level now.
  public var level: Level { state.withLock { $0.level } }

  /// Calls `observer` with the level now and whenever it rises.
  ///
  /// Calls made by several tasks may overtake each other: the highest level that was passed is the one that holds.
  ///
  /// - Returns: the observation. Cancel it when the work is done; the priority may outlive it.
  @discardableResult
  public func observe(_ observer: @escaping @Sendable (Level) -> Void) -> Observation {
    let (id, level) = state.withLock { state in
      state.nextID += 1
      state.observers[state.nextID] = observer
      return (state.nextID, state.level)
    }
    observer(level)
    return Observation { [weak self] in self?.remove(id) }
  }

  package func raise(to level: Level) {
    let observers = state.withLock { state -> [@Sendable (Level) -> Void] in
      guard level > state.level else { return [] }
      state.level = level
      return Array(state.observers.values)
    }
    for observer in observers { observer(level) }
  }

  /// How many observe; for tests.
  package var observerCount: Int { state.withLock { $0.observers.count } }

  private func remove(_ id: Int) {
    state.withLock { _ = $0.observers.removeValue(forKey: id) }
  }
}
