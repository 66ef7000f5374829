import Testing

/// Parts of the engine that some tests need.
enum Parts {
  /// Fonts and images are fetched.
  static let warmer: ConditionTrait = .enabled(if: false, "the warmer is not there yet")
}
