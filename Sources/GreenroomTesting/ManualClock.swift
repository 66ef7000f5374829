public import Foundation
import GreenroomCore
public import GreenroomKit

/// A clock that holds still until it is told to go on.
///
/// ```swift
/// let clock = ManualClock()
/// configuration.clock = clock
/// // … start something that waits …
/// await clock.waitForSleepers(1)
/// clock.advance(by: .seconds(4))
/// ```
public final class ManualClock: GreenroomClock {
  fileprivate struct Sleeper {
    let deadline: Duration
    let continuation: CheckedContinuation<Void, any Error>
  }

  fileprivate struct Watcher {
    let isSatisfied: @Sendable (Set<Duration>, Int) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  fileprivate struct State {
    var uptime = Duration.zero
    var now: Date
    var sleepers: [Int: Sleeper] = [:]
    var cancelledEarly: Set<Int> = []
    var lastID = 0
    var watchers: [Watcher] = []
  }

  private let state: Lock<State>

  /// A clock that stands at `now`, by default some day in 2027.
  public init(now: Date = Date(timeIntervalSince1970: 1_800_000_000)) {
    state = Lock(State(now: now))
  }

  /// Time since the clock was made.
  public var uptime: Duration { state.withLock { $0.uptime } }

  /// The wall clock.
  public var now: Date { state.withLock { $0.now } }

  /// The deadlines of those who sleep now, earliest first.
  public var deadlines: [Duration] {
    state.withLock { $0.sleepers.values.map(\.deadline).sorted() }
  }

  /// Sleeps until ``advance(by:)`` has brought the clock to `deadline`.
  public func sleep(until deadline: Duration) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        add(Sleeper(deadline: deadline, continuation: continuation), as: id)
      }
    } onCancel: {
      cancel(id)
    }
  }

  /// Moves both clocks on and wakes those whose time has come.
  public func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.uptime += duration
      state.now += duration.seconds
      let due = state.sleepers.filter { $0.value.deadline <= state.uptime }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }

  /// Sets the wall clock, forwards or backwards; nobody wakes.
  public func setNow(_ now: Date) {
    state.withLock { $0.now = now }
  }

  /// Returns as soon as at least `count` tasks sleep.
  public func waitForSleepers(_ count: Int = 1) async {
    await watch { $1 >= count }
  }

  /// Returns as soon as a task sleeps until `deadline`.
  public func waitForSleeper(until deadline: Duration) async {
    await watch { deadlines, _ in deadlines.contains(deadline) }
  }

  private func watch(_ isSatisfied: @escaping @Sendable (Set<Duration>, Int) -> Bool) async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        if state.satisfies(isSatisfied) { return true }
        state.watchers.append(Watcher(isSatisfied: isSatisfied, continuation: continuation))
        return false
      }
      if isDone { continuation.resume() }
    }
  }

  private func add(_ sleeper: Sleeper, as id: Int) {
    enum Effect {
      case wake
      case cancel
      case tell([Watcher])
    }
    let effect = state.withLock { state -> Effect in
      if state.cancelledEarly.remove(id) != nil { return .cancel }
      if sleeper.deadline <= state.uptime { return .wake }
      state.sleepers[id] = sleeper
      return .tell(state.takeSatisfiedWatchers())
    }
    switch effect {
    case .wake: sleeper.continuation.resume()
    case .cancel: sleeper.continuation.resume(throwing: CancellationError())
    case .tell(let watchers): for watcher in watchers { watcher.continuation.resume() }
    }
  }

  private func cancel(_ id: Int) {
    let sleeper = state.withLock { state -> Sleeper? in
      if let sleeper = state.sleepers.removeValue(forKey: id) { return sleeper }
      state.cancelledEarly.insert(id)
      return nil
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }
}

extension ManualClock.State {
  fileprivate func satisfies(_ condition: (Set<Duration>, Int) -> Bool) -> Bool {
    condition(Set(sleepers.values.map(\.deadline)), sleepers.count)
  }

  fileprivate mutating func takeSatisfiedWatchers() -> [ManualClock.Watcher] {
    let all = watchers
    watchers = all.filter { !satisfies($0.isSatisfied) }
    return all.filter { satisfies($0.isSatisfied) }
  }
}
