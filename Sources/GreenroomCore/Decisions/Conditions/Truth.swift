/// The value of a condition: true, false, or not to be judged by this build with what is known.
package enum Truth: Hashable, Sendable {
  case no
  case yes
  /// Neither true nor false, and not changed by negation.
  case unknown(Unknown)

  /// What stands in the way of a judgement.
  package enum Unknown: Hashable, Sendable {
    /// A part that cannot be read, by its place in the condition's ``Condition/issues``.
    case issue(Int)
    /// A text is longer than patterns are matched against.
    case subjectTooLong
    /// An attribute has no value yet and may get one.
    case attribute
  }

  init(_ isTrue: Bool) {
    self = isTrue ? .yes : .no
  }

  var isUnknown: Bool {
    if case .unknown = self { true } else { false }
  }

  static prefix func ! (truth: Truth) -> Truth {
    switch truth {
    case .no: .yes
    case .yes: .no
    case .unknown: truth
    }
  }
}

extension Sequence {
  /// Whether `judge` holds for all: one false decides, then one unknown does.
  func areAll(_ judge: (Element) -> Truth) -> Truth {
    var result = Truth.yes
    for element in self {
      let truth = judge(element)
      if truth == .no { return .no }
      if truth.isUnknown, result == .yes { result = truth }
    }
    return result
  }

  /// Whether `judge` holds for any: one true decides, then one unknown does.
  func isAny(_ judge: (Element) -> Truth) -> Truth {
    !areAll { !judge($0) }
  }
}
