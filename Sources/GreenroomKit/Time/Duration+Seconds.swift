extension Duration {
  /// The duration in seconds.
  package var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }

  /// A duration of `seconds`, a number from outside: what is no number counts as `lower`, anything else is
  /// brought between `lower` and `upper`.
  package init(clamping seconds: Double, from lower: Double, to upper: Double) {
    self = .seconds(seconds.isNaN ? lower : min(max(seconds, lower), upper))
  }
}
