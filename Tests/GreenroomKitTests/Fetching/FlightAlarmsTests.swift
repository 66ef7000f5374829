import Foundation
import GreenroomCore
import GreenroomTesting
import Testing

@testable import GreenroomKit

/// Deadlines of several flights, told by one timer.
@Suite(.timeLimit(.minutes(5))) struct FlightAlarmsTests {
  private let clock = ManualClock()
  private let pool: FlightPool

  init() { pool = FlightPool(clock: clock) }

  private func flight(_ name: String) -> Flight {
    let key = FlightKey(
      source: .placement(name), identity: .none, epoch: MemoryCache().token(for: .none).epoch)
    return pool.reserve(key, priority: .utility, lookLimit: nil).flight
  }

  /// Begins to wait for `flight`, and says whether the time ran out.
  private func wait(for flight: Flight, until seconds: Double) async -> Task<Bool, Never> {
    let terms = FlightTerms(deadline: .seconds(seconds), lookLimit: nil, wantsFirstFailure: false)
    let waiting = Task {
      if case .timedOut = await flight.wait(terms) { true } else { false }
    }
    await flight.waitForWaiters(1)
    return waiting
  }

  @Test func `flights with one deadline share a timer, and all who wait are told`() async {
    let flights = (0..<5).map { flight("p\($0)") }
    var waiting: [Task<Bool, Never>] = []
    for flight in flights { waiting.append(await wait(for: flight, until: 4)) }
    await clock.waitForSleepers(1)
    #expect(clock.deadlines == [.seconds(4)])
    clock.advance(by: .seconds(4))
    for task in waiting { #expect(await task.value) }
  }

  @Test func `an earlier deadline that comes later rings first, and the later one still rings`() async {
    let late = await wait(for: flight("late"), until: 9)
    await clock.waitForSleeper(until: .seconds(9))
    let early = await wait(for: flight("early"), until: 3)
    await clock.waitForSleeper(until: .seconds(3))
    clock.advance(by: .seconds(3))
    #expect(await early.value)
    await clock.waitForSleeper(until: .seconds(9))
    clock.advance(by: .seconds(6))
    #expect(await late.value)
  }

  @Test func `a flight that ends is told of no deadline, and the others are`() async {
    let (ended, other) = (flight("ended"), flight("other"))
    let first = await wait(for: ended, until: 2)
    let second = await wait(for: other, until: 5)
    ended.finish(.refused(GreenroomError(.apiError, "no")))
    #expect(await first.value == false)
    await clock.waitForSleeper(until: .seconds(2))
    clock.advance(by: .seconds(2))
    await clock.waitForSleeper(until: .seconds(5))
    clock.advance(by: .seconds(3))
    #expect(await second.value)
  }

  @Test func `a timer that is set in no hurry is in one`() async {
    let flight = flight("p")
    let priority = await withCheckedContinuation { continuation in
      let alarms = FlightAlarms(
        clock: SleeplessClock { continuation.resume(returning: Task.currentPriority) })
      Task(priority: .background) { alarms.set(for: flight, at: .seconds(1)) }
    }
    #expect(priority >= .userInitiated)
  }

  @Test func `when the last flight has ended nothing sleeps any more`() async {
    let flight = flight("p")
    let waiting = await wait(for: flight, until: 30)
    await clock.waitForSleepers(1)
    flight.finish(.refused(GreenroomError(.apiError, "no")))
    #expect(await waiting.value == false)
    #expect(clock.deadlines.isEmpty)
  }
}

/// A clock that says who wants to sleep, and lets nobody.
private struct SleeplessClock: GreenroomClock {
  let onSleep: @Sendable () -> Void

  init(_ onSleep: @escaping @Sendable () -> Void) { self.onSleep = onSleep }

  var uptime: Duration { .zero }
  var now: Date { Date(timeIntervalSinceReferenceDate: 0) }

  func sleep(until deadline: Duration) async throws {
    onSleep()
    throw CancellationError()
  }
}
