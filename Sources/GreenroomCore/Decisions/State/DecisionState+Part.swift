extension DecisionState {
  /// The part that a decision for `identity` looks at: its histories, and everything that is about to appear.
  package func part(for identity: DecisionIdentity) -> DecisionState {
    let owners = [identity.owner, identity.user, identity.install]
    var part = self
    part.histories = histories.filter { owners.contains($0.key) }
    return part
  }
}
