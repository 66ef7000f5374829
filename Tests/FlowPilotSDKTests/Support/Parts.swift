import Testing

/// Parts of the engine that some tests need.
enum Parts {
  /// Copies and media on disk.
  static let store: ConditionTrait = .enabled(if: false, "the store is not there yet")
  /// Fonts and images are fetched.
  static let warmer: ConditionTrait = .enabled(if: false, "the warmer is not there yet")
}
