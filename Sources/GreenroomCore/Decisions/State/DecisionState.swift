/// What decisions remember: sticky sides, holdout memberships and displays, of every user and installation.
///
/// A value. Whoever keeps it changes it under a lock and writes it down; without a place to write, everything is
/// decided by hash alone.
package struct DecisionState: Hashable, Sendable {
  package internal(set) var histories: [HistoryOwner: OwnerHistory] = [:]
  /// Presentations that were decided and have not appeared yet.
  package internal(set) var reservations: [Reservation.ID: Reservation] = [:]
  var nextReservation = 0

  /// Nothing remembered.
  package init() {}

  /// What counts for `identity`: its own history, and its installation's while no user has taken that over.
  func memory(of identity: DecisionIdentity) -> DecisionMemory {
    guard !histories.isEmpty else { return DecisionMemory() }
    var memory = DecisionMemory(own: histories[identity.owner])
    if identity.user != nil, let install = identity.install, let history = histories[install],
      history.heir == nil
    {
      memory.inherited = history
    }
    return memory
  }
}
