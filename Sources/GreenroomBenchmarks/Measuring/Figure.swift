/// What is measured, beside which baseline, and what it should come to.
struct Figure: Sendable {
  /// How raw figures are told.
  enum Unit: String, Sendable {
    case microseconds = "µs"
    case milliseconds = "ms"
    case perSecond = "1/s"
    case bytes = "B"

    /// `raw` in this unit: times are measured in seconds, rates as they are told.
    func value(_ raw: Double) -> Double {
      switch self {
      case .microseconds: raw * 1e6
      case .milliseconds: raw * 1e3
      case .perSecond, .bytes: raw
      }
    }
  }

  /// The benchmark's name, a slash and what of it; the name alone where there is one figure.
  let name: String
  let unit: Unit
  let baseline: String
  var target: Target?
}

/// A bound for a figure.
struct Target: Sendable {
  /// What is bounded: the figure in its unit, or its ratio to the baseline.
  enum Subject: String, Sendable { case value, ratio }

  let subject: Subject
  let range: ClosedRange<Double>
  /// As it is told: `ratio <= 1.2`.
  let text: String

  /// At most `bound`.
  static func atMost(_ bound: Double, _ subject: Subject) -> Target {
    Target(subject: subject, range: 0...bound, text: "\(subject) <= \(bound.plain)")
  }

  /// At least `bound`.
  static func atLeast(_ bound: Double, _ subject: Subject) -> Target {
    Target(subject: subject, range: bound...Double.infinity, text: "\(subject) >= \(bound.plain)")
  }
}

extension Double {
  /// Without a fraction where there is none.
  fileprivate var plain: String { self == rounded() ? String(Int(self)) : String(self) }
}
