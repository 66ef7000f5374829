/// Runs of a subject and of its baseline, one beside the other.
struct Pairs: Sendable {
  private(set) var subject: [Double] = []
  private(set) var baseline: [Double] = []

  /// Measures `runs` pairs after one that is not counted.
  ///
  /// The two take turns, and so does which of them goes first: what the machine does beside meets both alike.
  static func alternating(
    runs: Int, subject: () async throws -> Double, baseline: () async throws -> Double
  ) async rethrows -> Pairs {
    _ = try await (subject(), baseline())
    var pairs = Pairs()
    for run in 0..<runs {
      if run.isMultiple(of: 2) { pairs.subject.append(try await subject()) }
      pairs.baseline.append(try await baseline())
      if !run.isMultiple(of: 2) { pairs.subject.append(try await subject()) }
    }
    return pairs
  }

  var runs: Int { subject.count }

  /// The median of the ratios of the pairs: a disturbance that meets both sides of a pair leaves it alone.
  var ratio: Double { zip(subject, baseline).map { $0 / $1 }.median }
}

extension [Double] {
  /// The middle one of the sorted numbers; 0 without any.
  var median: Double {
    guard !isEmpty else { return 0 }
    let sorted = sorted()
    let middle = count / 2
    return count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
