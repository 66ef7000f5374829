/// What one user or installation was exposed to.
package struct OwnerHistory: Hashable, Sendable {
  /// A side or a membership that stays, with the time at which it was last seen.
  package struct Sticky<Value: Hashable & Sendable>: Hashable, Sendable {
    package var value: Value
    /// In milliseconds since 1970.
    package var time: Int
  }

  /// The first user who logged in on this installation. That user's history has taken this one in, and takes in
  /// what is added; no other user ever inherits it.
  package var heir: ExactText?
  package var sides: [ExperimentRun: Sticky<Side>] = [:]
  /// For each holdout, whether the owner is withheld from.
  package var memberships: [ExactText: Sticky<Bool>] = [:]
  /// Displays by placement.
  package var displays: [ExactText: DisplayHistory] = [:]

  /// A record that has not been seen for this long no longer counts: 90 days in milliseconds.
  package static let stickyLifetime = 90 * 86_400_000

  /// Adds what `other` holds. A side and a membership of one's own win over the other's.
  mutating func absorb(_ other: OwnerHistory) {
    sides.merge(other.sides) { own, _ in own }
    memberships.merge(other.memberships) { own, _ in own }
    displays.merge(other.displays) { own, other in own.merging(other) }
  }

  /// Brings records from a clock that ran ahead back to now, and drops sticky ones that were not seen for long.
  mutating func settle(now: Int) {
    sides = sides.mapValues { $0.settled(now: now) }.filter { $0.value.isCurrent(now: now) }
    memberships = memberships.mapValues { $0.settled(now: now) }
      .filter { $0.value.isCurrent(now: now) }
    displays = displays.mapValues { $0.settled(now: now) }
  }
}

extension OwnerHistory.Sticky {
  func isCurrent(now: Int) -> Bool { now - min(time, now) <= OwnerHistory.stickyLifetime }

  fileprivate func settled(now: Int) -> Self { Self(value: value, time: min(time, now)) }
}
