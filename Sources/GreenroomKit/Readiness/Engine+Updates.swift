import Foundation
import GreenroomCore

extension Engine {
  /// The receipts of `source`: the current one, then each that says something else.
  func readinessUpdates(of source: Source) -> AsyncStream<Readiness> {
    let (updates, output) = AsyncStream.makeStream(
      of: Readiness.self, bufferingPolicy: .bufferingNewest(1))
    let (id, rings) = feed.listen(to: source)
    let ring: @Sendable () -> Void = { [weak feed] in feed?.note(source) }
    let teller = Task { [weak self, clock] in
      var last: Readiness?
      var alarm: Task<Void, Never>?
      for await _ in rings {
        guard let readiness = await self?.readiness(of: source) else { break }
        if last.map(readiness.differs) ?? true { output.yield(readiness) }
        last = readiness
        alarm?.cancel()
        alarm = readiness.validUntil.map { Self.alarm(at: $0, clock, ring: ring) }
      }
      alarm?.cancel()
      output.finish()
    }
    output.onTermination = { [weak feed] _ in
      feed?.leave(id)
      teller.cancel()
    }
    return updates
  }

  /// Rings once, a moment after a receipt has ended by itself.
  private static func alarm(
    at date: Date, _ clock: any GreenroomClock, ring: @escaping @Sendable () -> Void
  ) -> Task<Void, Never> {
    Task(priority: .utility) {
      // Some days: what is further away is looked at again then.
      let seconds = min(max(date.timeIntervalSince(clock.now), 0) + 0.001, 1_000_000)
      if (try? await clock.sleep(for: .seconds(seconds))) != nil { ring() }
    }
  }
}
