/// One fetch that several callers may wait for, as a pure value: inputs in, who is to be resumed out.
///
/// Callers do not own the work. Each waits until its own deadline and leaves without ending it for the others.
struct FlightState<Result: Sendable>: Sendable {
  /// A caller that waits.
  struct Waiter: Sendable {
    let deadline: Duration
    /// Whether the caller has something to fall back on and wants to hear of the first failed attempt.
    let wantsFirstFailure: Bool
  }

  private(set) var result: Result?
  private(set) var waiters: [Int: Waiter] = [:]
  private var failure: GreenroomError?
  private var lastID = 0

  /// A name for a caller that is about to wait.
  mutating func makeID() -> Int {
    lastID += 1
    return lastID
  }

  /// A caller begins to wait.
  ///
  /// - Returns: the event that ends the wait at once, or nil when the caller has to wait.
  mutating func join(_ id: Int, _ waiter: Waiter, now: Duration) -> FlightEvent<Result>? {
    if let result { return .finished(result) }
    if let failure, waiter.wantsFirstFailure { return .attemptFailed(failure) }
    guard waiter.deadline > now else { return .timedOut }
    waiters[id] = waiter
    return nil
  }

  /// The work has its result. A second result changes nothing.
  ///
  /// - Returns: the callers to resume with it.
  mutating func finished(_ result: Result) -> [Int] {
    guard self.result == nil else { return [] }
    self.result = result
    defer { waiters = [:] }
    return Array(waiters.keys)
  }

  /// An attempt failed and the work goes on.
  ///
  /// - Returns: the callers to resume, those that have something to fall back on.
  mutating func attemptFailed(_ error: GreenroomError) -> [Int] {
    guard result == nil else { return [] }
    failure = error
    return remove { $0.wantsFirstFailure }
  }

  /// Time has reached `now`.
  ///
  /// - Returns: the callers whose deadline that is.
  mutating func expired(at now: Duration) -> [Int] {
    remove { $0.deadline <= now }
  }

  /// A caller was cancelled.
  ///
  /// - Returns: whether it was still waiting.
  mutating func left(_ id: Int) -> Bool {
    waiters.removeValue(forKey: id) != nil
  }

  /// When the next caller's time is up.
  var nextDeadline: Duration? {
    waiters.values.lazy.map(\.deadline).min()
  }

  private mutating func remove(where isLeaving: (Waiter) -> Bool) -> [Int] {
    let leaving = waiters.filter { isLeaving($0.value) }.map(\.key)
    for id in leaving { waiters[id] = nil }
    return leaving
  }
}

/// What a caller of a flight is resumed with.
enum FlightEvent<Result: Sendable>: Sendable {
  /// The work is done.
  case finished(Result)
  /// An attempt failed; the work goes on behind.
  case attemptFailed(GreenroomError)
  /// The caller's deadline was reached; the work goes on behind.
  case timedOut
  /// The caller was cancelled; the work goes on behind.
  case cancelled
}
