import GreenroomCore

/// One fetch under way, and those who wait for it.
final class Flight: Sendable {
  fileprivate typealias Continuation = CheckedContinuation<FlightEvent, Never>

  /// The source and identity that the fetch is for.
  let key: FlightKey
  /// The highest urgency of those who wait.
  let priority: RequestPriority

  fileprivate struct State {
    var flight: FlightState<Continuation>
    /// When the alarm rings that is set.
    var alarm: Duration?
    var watchers: [Watcher] = []
  }

  /// Waits for callers: a test.
  fileprivate struct Watcher {
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private let clock: any GreenroomClock
  private let alarms: FlightAlarms
  private let state: Lock<State>

  /// - Parameter lookLimit: the uptime at which the look ends that the fetch begins with; nil begins with the request.
  init(
    key: FlightKey, priority: RequestPriority.Level, lookLimit: Duration?, clock: any GreenroomClock,
    alarms: FlightAlarms
  ) {
    self.key = key
    self.priority = RequestPriority(priority)
    self.clock = clock
    self.alarms = alarms
    state = Lock(State(flight: FlightState(lookLimit: lookLimit)))
  }

  /// Returns as soon as `count` callers wait: for tests.
  func waitForWaiters(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        if state.flight.count >= count { return true }
        state.watchers.append(Watcher(count: count, continuation: continuation))
        return false
      }
      if isDone { continuation.resume() }
    }
  }

  /// Waits for the work on the given terms.
  func wait(_ terms: FlightTerms) async -> FlightEvent {
    let id = state.withLock { $0.flight.announce() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { join(terms, as: id, $0) }
    } onCancel: {
      leave(id)
    }
  }

  /// What the look has found that the fetch began with; nil while it goes on, and where it was cut short.
  var found: FlightLook? { state.withLock { $0.flight.found } }

  // MARK: Work

  /// Somebody wants the request to be made.
  ///
  /// - Returns: false when it was made before.
  func request() -> Bool {
    state.withLock { $0.flight.request() }
  }

  /// The look has ended, with nil because it was cut short.
  func looked(_ found: FlightLook?) {
    resume(with: .looked) { $0.looked(found) }
  }

  /// A fresh copy was found at hand.
  ///
  /// - Returns: whether that was the end of the work.
  func found(_ copy: Copy) -> Bool {
    var isOver = false
    resume(with: .atHand(copy)) { flight in
      let end = flight.found(copy)
      isOver = end.isOver
      return end.leaving
    }
    if isOver { endAlarm() }
    return isOver
  }

  /// Ends the work with its answer; the first one counts.
  func finish(_ answer: Answer) {
    resume(with: .finished(answer)) { $0.finished(answer) }
    endAlarm()
  }

  /// Says that an attempt failed while the work goes on.
  func attemptFailed(_ error: GreenroomError) {
    resume(with: .attemptFailed(error)) { $0.attemptFailed(error) }
  }

  private func resume(
    with event: FlightEvent, _ input: (inout FlightState<Continuation>) -> [Continuation]
  ) {
    let leaving = state.withLock { input(&$0.flight) }
    for continuation in leaving { continuation.resume(returning: event) }
  }

  // MARK: Waiting

  private func join(_ terms: FlightTerms, as id: Int, _ continuation: Continuation) {
    let now = clock.uptime
    let waiter = FlightState.Waiter(terms: terms, handle: continuation)
    let (event, watchers, isFirst) = state.withLock { state -> (FlightEvent?, [Watcher], Bool) in
      if let event = state.flight.join(id, waiter, now: now) { return (event, [], false) }
      return (nil, state.takeWatchers(), state.isFirst(terms.deadline))
    }
    for watcher in watchers { watcher.continuation.resume() }
    if let event {
      continuation.resume(returning: event)
    } else if isFirst {
      setAlarm(for: terms.deadline)
    }
  }

  private func leave(_ id: Int) {
    state.withLock { $0.flight.left(id) }?.resume(returning: .cancelled)
  }

  // MARK: Deadlines

  /// The alarm rings, once a waiter's time is up.
  func alarmRang(at now: Duration) {
    resume(with: .timedOut) { $0.expired(at: now) }
    let next = state.withLock { state in
      state.alarm = nil
      return state.flight.nextDeadline
    }
    if let next { setAlarm(for: next) }
  }

  // Alarms are set and taken away under the lock, so that none is left behind by a flight that ends meanwhile. They call
  // back under no lock of theirs.
  private func setAlarm(for deadline: Duration) {
    state.withLock { state in
      // Whoever it is for may have been answered meanwhile.
      guard state.flight.count > 0, state.isFirst(deadline) else { return }
      state.alarm = deadline
      alarms.set(for: self, at: deadline)
    }
  }

  private func endAlarm() {
    state.withLock { state in
      guard state.alarm != nil else { return }
      state.alarm = nil
      alarms.remove(for: self)
    }
  }
}

extension Flight.State {
  /// Whether nobody who waits has an earlier deadline.
  fileprivate func isFirst(_ deadline: Duration) -> Bool {
    alarm.map { deadline < $0 } ?? true
  }

  fileprivate mutating func takeWatchers() -> [Flight.Watcher] {
    guard !watchers.isEmpty else { return [] }
    let count = flight.count
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
