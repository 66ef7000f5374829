/// In whose name a call resolves, taken once at its start and carried to its end.
struct Caller: Sendable {
  let identity: Identity
  /// Valid while nothing was deleted since the identity was taken; what the call fetches is kept only then.
  let ticket: CopyStore.Ticket
  /// Whether the identity was read in time. In the name of a made-up one nobody is asked and nothing is filed.
  let isKnown: Bool
}
