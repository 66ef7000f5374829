import GreenroomCore

/// The fetches under way, by what they fetch: the same work is done once.
final class FlightPool: Sendable {
  /// A flight for a key, and whether the caller has to drive it.
  struct Reservation: Sendable {
    let flight: Flight
    let isNew: Bool
  }

  private let clock: any GreenroomClock
  private let alarms: FlightAlarms
  private let flights = Lock<[FlightKey: Flight]>([:])

  init(clock: any GreenroomClock) {
    self.clock = clock
    alarms = FlightAlarms(clock: clock)
  }

  /// The flight of a key, made where there is none; in one step, so that no two callers drive one key.
  ///
  /// - Parameter lookLimit: the uptime at which the look ends that a new flight begins with; nil is no look.
  func reserve(
    _ key: FlightKey, priority: RequestPriority.Level, lookLimit: Duration?
  ) -> Reservation {
    let reservation = flights.withLock { flights in
      if let flight = flights[key] { return Reservation(flight: flight, isNew: false) }
      let flight = Flight(key: key, priority: priority, lookLimit: lookLimit, clock: clock, alarms: alarms)
      flights[key] = flight
      return Reservation(flight: flight, isNew: true)
    }
    if !reservation.isNew { reservation.flight.priority.raise(to: priority) }
    return reservation
  }

  /// Forgets a flight that ended; a failure is forgotten with it.
  func remove(_ flight: Flight) {
    flights.withLock { flights in
      if flights[flight.key] === flight { flights[flight.key] = nil }
    }
  }

  /// The fetch of `key` that is under way: for tests.
  func flight(for key: FlightKey) -> Flight? {
    flights.withLock { $0[key] }
  }
}
