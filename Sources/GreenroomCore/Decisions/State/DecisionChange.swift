/// A change of what is remembered, as a value.
///
/// It is made once in memory and once more on what is at rest, which another process may have changed meanwhile.
package struct DecisionChange: Sendable {
  enum Kind: Sendable {
    case settle(now: Int)
    case logIn(DecisionIdentity)
    case reset(installID: String)
    case record(Reservation, now: Int, uptime: Int?)
  }

  let kind: Kind

  init(_ kind: Kind) {
    self.kind = kind
  }

  /// A user logged in; see ``DecisionState/logIn(_:)``.
  package static func logIn(_ identity: DecisionIdentity) -> DecisionChange {
    DecisionChange(.logIn(identity))
  }

  /// The user logged out; see ``DecisionState/reset(installID:)``.
  package static func reset(installID: String) -> DecisionChange {
    DecisionChange(.reset(installID: installID))
  }
}

extension DecisionState {
  /// Makes `changes` in their order.
  package mutating func make(_ changes: some Sequence<DecisionChange>) {
    for change in changes {
      switch change.kind {
      case .settle(let now): settle(now: now)
      case .logIn(let identity): logIn(identity)
      case .reset(let installID): reset(installID: installID)
      case .record(let reservation, let now, let uptime): record(reservation, now: now, uptime: uptime)
      }
    }
  }

  /// Takes over what is at rest, with `changes` on top that are not written yet.
  ///
  /// What belongs to this process stays: what is about to appear, how often something was shown in this session, and when
  /// by the steady clock, where nobody else has shown it since.
  package mutating func adopt(_ stored: DecisionState, then changes: some Sequence<DecisionChange>) {
    var adopted = stored
    adopted.startProcess()
    adopted.make(changes)
    for (owner, history) in adopted.histories {
      for placement in history.displays.keys {
        let own = histories[owner]?.displays[placement]
        adopted.histories[owner]?.displays[placement]?.session = own?.session ?? 0
        adopted.histories[owner]?.displays[placement]?.lastUptime =
          own?.last == history.displays[placement]?.last ? own?.lastUptime : nil
      }
    }
    histories = adopted.histories
  }
}
