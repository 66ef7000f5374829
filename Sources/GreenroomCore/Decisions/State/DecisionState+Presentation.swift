extension DecisionState {
  /// Decides for a presentation that is about to happen, and reserves its display.
  ///
  /// To be called under the lock that guards the state, so that of two presentations at once the second sees
  /// the first. Somebody who is held out is counted at once, as if shown.
  ///
  /// - Returns: the decision, and a reservation where it shows something: to be committed when the screen first
  ///   becomes visible, or released when that cannot happen any more.
  package mutating func take(_ answer: DeliveryAnswer, in context: DecisionContext)
    -> (decision: Decision, reservation: Reservation.ID?)
  {
    var changes: [DecisionChange] = []
    prepare(for: context, noting: &changes)
    return take(answer, in: context, noting: &changes)
  }

  /// Brings the state up to the moment of a decision that counts: times from a clock that ran ahead come back to
  /// now, and whoever logged in takes over what was seen anonymously.
  ///
  /// - Parameter changes: receives what has to be written down.
  package mutating func prepare(for context: DecisionContext, noting changes: inout [DecisionChange]) {
    if settle(now: context.now) { changes.append(DecisionChange(.settle(now: context.now))) }
    if logIn(context.identity) { changes.append(DecisionChange(.logIn(context.identity))) }
  }

  /// As ``take(_:in:)`` on a state that is prepared.
  ///
  /// - Parameter changes: receives what has to be written down.
  package mutating func take(
    _ answer: DeliveryAnswer, in context: DecisionContext, noting changes: inout [DecisionChange]
  ) -> (decision: Decision, reservation: Reservation.ID?) {
    let decision = Decider.decide(answer, in: context, state: self)
    let reservation = Reservation(decision, in: context)
    if decision.reason == .holdout {
      record(reservation, now: context.now, uptime: context.uptime)
      changes.append(DecisionChange(.record(reservation, now: context.now, uptime: context.uptime)))
    }
    guard decision.screen != nil else { return (decision, nil) }
    let id = Reservation.ID(number: nextReservation)
    nextReservation += 1
    reservations[id] = reservation
    return (decision, id)
  }

  /// The reserved screen has become visible: its display counts and its side stays.
  ///
  /// Nothing happens where the reservation is gone, which it is after the anonymous user it was for was reset.
  ///
  /// - Returns: whether it was recorded.
  @discardableResult
  package mutating func commit(_ id: Reservation.ID, now: Int, uptime: Int? = nil) -> Bool {
    var changes: [DecisionChange] = []
    return commit(id, now: now, uptime: uptime, noting: &changes)
  }

  /// As ``commit(_:now:uptime:)``.
  ///
  /// - Parameter changes: receives what has to be written down.
  package mutating func commit(
    _ id: Reservation.ID, now: Int, uptime: Int?, noting changes: inout [DecisionChange]
  ) -> Bool {
    guard let reservation = reservations.removeValue(forKey: id) else { return false }
    let now = DecisionContext.clamped(now)
    record(reservation, now: now, uptime: uptime)
    changes.append(DecisionChange(.record(reservation, now: now, uptime: uptime)))
    return true
  }

  /// The reserved screen will not appear.
  package mutating func release(_ id: Reservation.ID) {
    reservations[id] = nil
  }

  /// How many displays of `placement` are reserved that count for `identity`.
  func reserved(_ placement: ExactText, for identity: DecisionIdentity) -> Int {
    guard !reservations.isEmpty else { return 0 }
    return reservations.values.count { reservation in
      guard reservation.placement == placement else { return false }
      return reservation.owner == identity.owner
        || reservation.owner == identity.install && inherits(identity)
    }
  }

  /// Whether what the installation adds to its history counts for the user of `identity`.
  private func inherits(_ identity: DecisionIdentity) -> Bool {
    guard let install = identity.install, let heir = histories[install]?.heir else { return true }
    return heir == identity.user?.name
  }

  /// Records for the owner, and for the user who took the owner's history over.
  mutating func record(_ reservation: Reservation, now: Int, uptime: Int?) {
    histories[reservation.owner, default: OwnerHistory()].record(reservation, now: now, uptime: uptime)
    guard reservation.owner.kind == .install, let heir = histories[reservation.owner]?.heir else { return }
    let user = HistoryOwner(kind: .user, name: heir)
    histories[user, default: OwnerHistory()].record(reservation, now: now, uptime: uptime)
  }
}

extension OwnerHistory {
  fileprivate mutating func record(_ reservation: Reservation, now: Int, uptime: Int?) {
    displays[reservation.placement, default: DisplayHistory()]
      .record(at: now, uptime: uptime, frequency: reservation.frequency)
    let exposure = reservation.exposure
    if let run = exposure.run, let side = exposure.side {
      sides[run] = Self.renewed(sides[run], value: side, now: now)
    }
    if let holdout = exposure.holdout {
      memberships[holdout] = Self.renewed(memberships[holdout], value: exposure.isHeldOut, now: now)
    }
  }

  /// A record that still counts keeps its value and is seen now.
  private static func renewed<Value>(_ record: Sticky<Value>?, value: Value, now: Int) -> Sticky<Value> {
    let kept = record.flatMap { $0.isCurrent(now: now) ? $0.value : nil }
    return Sticky(value: kept ?? value, time: now)
  }
}
