/// What conditions are judged by: one snapshot for one decision.
package struct ConditionFacts: Sendable {
  package var attributes: Attributes
  package var groups: SavedGroups
  /// The time of the decision in milliseconds since 1970; conditions see it as `now`.
  package var now: Int
  package var openAttributes: OpenAttributes

  package init(
    attributes: Attributes, groups: SavedGroups = SavedGroups(), now: Int,
    openAttributes: OpenAttributes = .none
  ) {
    self.attributes = attributes
    self.groups = groups
    self.now = now
    self.openAttributes = openAttributes
  }
}

/// Attributes whose value is not settled yet. A test of one is unknown.
package enum OpenAttributes: Sendable {
  /// What is missing is known to be missing.
  case none
  /// These may still get a value, or another.
  case named(Set<ExactText>)
  /// Everything that is missing may still get a value.
  case missing
}
