/// What a decision is made from beside the answer and the state: one snapshot.
package struct DecisionContext: Sendable {
  package let identity: DecisionIdentity
  package let facts: ConditionFacts
  /// The steady clock of this process, in milliseconds; nil where there is none.
  package let uptime: Int?
  /// The placement that displays are counted under; nil is the answer's own.
  package let placement: String?

  /// - Parameters:
  ///   - now: milliseconds since 1970.
  ///   - uptime: a clock that nobody can set, in milliseconds, for the interval between two displays.
  package init(
    identity: DecisionIdentity, attributes: Attributes, groups: SavedGroups = SavedGroups(), now: Int,
    uptime: Int? = nil, placement: String? = nil
  ) {
    self.identity = identity
    facts = ConditionFacts(attributes: attributes, groups: groups, now: Self.clamped(now))
    self.uptime = uptime.map(Self.clamped)
    self.placement = placement
  }

  package var now: Int { facts.now }

  func placement(of answer: DeliveryAnswer) -> ExactText {
    ExactText(placement ?? answer.placement ?? "")
  }

  /// An instant so near that differences of two cannot overflow.
  static func clamped(_ instant: Int) -> Int { min(max(instant, -(1 << 60)), 1 << 60) }
}
