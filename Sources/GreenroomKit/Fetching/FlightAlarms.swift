import GreenroomCore

/// The alarm clock of all flights: one timer, set to the earliest deadline, since those who ask together mostly have the
/// same.
final class FlightAlarms: Sendable {
  private struct Alarm {
    let deadline: Duration
    let flight: Flight
  }

  private struct Timer {
    let deadline: Duration
    let task: Task<Void, Never>
  }

  private struct State {
    var alarms: [ObjectIdentifier: Alarm] = [:]
    var timer: Timer?
  }

  private let clock: any GreenroomClock
  private let state = Lock(State())

  init(clock: any GreenroomClock) {
    self.clock = clock
  }

  /// Has ``Flight/alarmRang(at:)`` called at `deadline`, and not at the one set for `flight` before.
  func set(for flight: Flight, at deadline: Duration) {
    state.withLock { state in
      state.alarms[ObjectIdentifier(flight)] = Alarm(deadline: deadline, flight: flight)
      setTimer(&state, to: deadline)
    }
  }

  /// Has nothing called for `flight`.
  func remove(for flight: Flight) {
    state.withLock { state in
      state.alarms[ObjectIdentifier(flight)] = nil
      // A timer that comes too early finds nobody and is set anew.
      guard state.alarms.isEmpty else { return }
      state.timer?.task.cancel()
      state.timer = nil
    }
  }

  private func setTimer(_ state: inout State, to deadline: Duration) {
    if let timer = state.timer, timer.deadline <= deadline { return }
    state.timer?.task.cancel()
    // Whoever sets it may be in less of a hurry than others that it rings for.
    let task = Task(priority: .userInitiated) { [weak self, clock] in
      guard (try? await clock.sleep(until: deadline)) != nil else { return }
      self?.ring(at: deadline)
    }
    state.timer = Timer(deadline: deadline, task: task)
  }

  private func ring(at deadline: Duration) {
    let now = max(deadline, clock.uptime)
    let due = state.withLock { state in
      // Another timer was set meanwhile, which is earlier.
      if state.timer?.deadline == deadline { state.timer = nil }
      let due = state.alarms.filter { $0.value.deadline <= now }
      for id in due.keys { state.alarms[id] = nil }
      if let next = state.alarms.values.lazy.map(\.deadline).min() { setTimer(&state, to: next) }
      return due.values.map(\.flight)
    }
    for flight in due { flight.alarmRang(at: now) }
  }
}
