/// A figure that was measured.
struct Measurement: Sendable {
  let figure: Figure
  /// The medians, in the figure's unit.
  let value: Double
  let baselineValue: Double
  /// The median of the ratios of the pairs.
  let ratio: Double
  let runs: Int

  /// - Parameter repeats: how often one run does the work; a run's time is told for one time.
  init(_ figure: Figure, _ pairs: Pairs, repeats: Int = 1) {
    self.figure = figure
    value = figure.unit.value(pairs.subject.median / Double(repeats))
    baselineValue = figure.unit.value(pairs.baseline.median / Double(repeats))
    ratio = pairs.ratio
    runs = pairs.runs
  }

  /// A figure that is counted once, and not timed.
  init(_ figure: Figure, value: Double, baseline: Double) {
    self.figure = figure
    self.value = value
    baselineValue = baseline
    ratio = value / baseline
    runs = 1
  }

  /// Whether the figure is where it should be; nil where nothing is asked of it.
  var isMet: Bool? {
    guard let target = figure.target else { return nil }
    return target.range.contains(target.subject == .value ? value : ratio)
  }
}

/// What became of a figure.
enum BenchmarkResult: Sendable {
  case measured(Measurement)
  /// It cannot be measured here; why, and what would help.
  case skipped(name: String, reason: String)
}
