import GreenroomCore

/// One fetch under way, and those who wait for it.
final class Flight: Sendable {
  /// The source and identity that the fetch is for.
  let key: FlightKey
  /// The highest urgency of those who wait.
  let priority: RequestPriority

  fileprivate struct State {
    var flight = FlightState<Answer>()
    var continuations: [Int: CheckedContinuation<FlightEvent<Answer>, Never>] = [:]
    /// Callers that were cancelled before they joined.
    var cancelledEarly: Set<Int> = []
    var alarm: Alarm?
    var watchers: [Watcher] = []
  }

  /// Waits for callers: a test.
  fileprivate struct Watcher {
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  /// The one timer of a flight, set to the earliest deadline.
  fileprivate struct Alarm {
    let deadline: Duration
    let task: Task<Void, Never>
  }

  private let clock: any GreenroomClock
  private let state = Lock(State())

  init(key: FlightKey, priority: RequestPriority.Level, clock: any GreenroomClock) {
    self.key = key
    self.priority = RequestPriority(priority)
    self.clock = clock
  }

  /// Returns as soon as `count` callers wait: for tests.
  func waitForWaiters(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        if state.flight.waiters.count >= count { return true }
        state.watchers.append(Watcher(count: count, continuation: continuation))
        return false
      }
      if isDone { continuation.resume() }
    }
  }

  /// Waits for the work, at most until `deadline` of the clock's uptime.
  func wait(until deadline: Duration, wantsFirstFailure: Bool) async -> FlightEvent<Answer> {
    let waiter = FlightState<Answer>.Waiter(deadline: deadline, wantsFirstFailure: wantsFirstFailure)
    let id = state.withLock { $0.flight.makeID() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        join(waiter, as: id, continuation)
      }
    } onCancel: {
      leave(id)
    }
  }

  /// Ends the work with its answer; the first one counts.
  func finish(_ answer: Answer) {
    resume(with: .finished(answer)) { $0.finished(answer) }
    state.withLock { state in
      state.alarm?.task.cancel()
      state.alarm = nil
    }
  }

  /// Says that an attempt failed while the work goes on.
  func attemptFailed(_ error: GreenroomError) {
    resume(with: .attemptFailed(error)) { $0.attemptFailed(error) }
  }

  // MARK: Waiting

  private func join(
    _ waiter: FlightState<Answer>.Waiter, as id: Int,
    _ continuation: CheckedContinuation<FlightEvent<Answer>, Never>
  ) {
    let now = clock.uptime
    let (event, watchers) = state.withLock { state -> (FlightEvent<Answer>?, [Watcher]) in
      if state.cancelledEarly.remove(id) != nil { return (.cancelled, []) }
      if let event = state.flight.join(id, waiter, now: now) { return (event, []) }
      state.continuations[id] = continuation
      return (nil, state.takeWatchers())
    }
    for watcher in watchers { watcher.continuation.resume() }
    if let event {
      continuation.resume(returning: event)
    } else {
      setAlarm(for: waiter.deadline)
    }
  }

  private func leave(_ id: Int) {
    let continuation = state.withLock { state -> CheckedContinuation<FlightEvent<Answer>, Never>? in
      if state.flight.left(id) { return state.continuations.removeValue(forKey: id) }
      state.cancelledEarly.insert(id)
      return nil
    }
    continuation?.resume(returning: .cancelled)
  }

  private func resume(
    with event: FlightEvent<Answer>, _ input: (inout FlightState<Answer>) -> [Int]
  ) {
    let leaving = state.withLock { state in
      input(&state.flight).compactMap { state.continuations.removeValue(forKey: $0) }
    }
    for continuation in leaving { continuation.resume(returning: event) }
  }

  // MARK: Deadlines

  private func setAlarm(for deadline: Duration) {
    state.withLock { state in
      if let alarm = state.alarm {
        guard deadline < alarm.deadline else { return }
        alarm.task.cancel()
      }
      let task = Task { [weak self, clock] in
        guard (try? await clock.sleep(until: deadline)) != nil else { return }
        self?.alarmRang(for: deadline)
      }
      state.alarm = Alarm(deadline: deadline, task: task)
    }
  }

  private func alarmRang(for deadline: Duration) {
    let now = max(deadline, clock.uptime)
    resume(with: .timedOut) { $0.expired(at: now) }
    let next = state.withLock { state in
      state.alarm = nil
      return state.flight.nextDeadline
    }
    if let next { setAlarm(for: next) }
  }
}

extension Flight.State {
  fileprivate mutating func takeWatchers() -> [Flight.Watcher] {
    guard !watchers.isEmpty else { return [] }
    let count = flight.waiters.count
    let done = watchers.filter { $0.count <= count }
    watchers.removeAll { $0.count <= count }
    return done
  }
}

/// What makes two fetches the same work.
struct FlightKey: Hashable, Sendable {
  let source: Source
  let identity: Fingerprint
  /// Work begun before a clearing or a log-out is not that of a call after it.
  let epoch: MemoryCache.Token.Epoch
}
