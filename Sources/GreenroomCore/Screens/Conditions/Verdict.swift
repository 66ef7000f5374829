/// Whether something holds, for screens as for flows: yes, no, or not known.
typealias Verdict = FlowCondition.Verdict

extension Verdict {
  /// The verdict of what is known; nil is not known.
  init(known: Bool?) {
    self = known.map { Verdict($0) } ?? .unknown
  }

  /// Whether both hold: one no decides.
  func and(_ other: @autoclosure () -> Verdict) -> Verdict {
    if self == .no { return .no }
    let other = other()
    return self == .yes || other == .no ? other : .unknown
  }
}
