/// What one decision may look back on.
struct DecisionMemory {
  var own: OwnerHistory?
  /// What was seen on this installation before the user logged in.
  var inherited: OwnerHistory?

  func side(in run: ExperimentRun, now: Int) -> (value: Side, source: StickySource)? {
    sticky(now: now) { $0.sides[run] }
  }

  func membership(in holdout: ExactText, now: Int) -> (value: Bool, source: StickySource)? {
    sticky(now: now) { $0.memberships[holdout] }
  }

  private func sticky<Value>(now: Int, _ record: (OwnerHistory) -> OwnerHistory.Sticky<Value>?) -> (
    value: Value, source: StickySource
  )? {
    if let own = own.flatMap(record), own.isCurrent(now: now) { return (own.value, .own) }
    if let other = inherited.flatMap(record), other.isCurrent(now: now) {
      return (other.value, .inherited)
    }
    return nil
  }
}

/// Where a side or a membership came from.
package enum StickySource: String, Hashable, Sendable {
  /// Drawn: no record.
  case hash
  /// The record of the current user, or of the installation while there is no user.
  case own
  /// The record of the installation, made before the user logged in.
  case inherited
}
