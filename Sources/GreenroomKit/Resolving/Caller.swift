/// In whose name a call resolves, taken once at its start and carried to its end.
///
/// A reference, since it is carried through every step of a call and is large.
final class Caller: Sendable {
  let identity: Identity
  /// Valid while nothing was deleted since the identity was taken; what the call fetches is kept only then.
  let ticket: CopyStore.Ticket
  /// Whether the identity was read in time. In the name of a made-up one nobody is asked and nothing is filed.
  let isKnown: Bool

  init(identity: Identity, ticket: CopyStore.Ticket, isKnown: Bool) {
    self.identity = identity
    self.ticket = ticket
    self.isKnown = isKnown
  }
}
