/// When the placements of `prefetchOnLaunch` are warmed, as a pure value.
struct LaunchState: Sendable {
  /// After `configure` an app gets this long to say who the user is.
  static let startDelay = Duration.milliseconds(50)
  /// After the last change of identity or attributes it gets this long to make another.
  static let rewarmDelay = Duration.seconds(1)

  private enum Phase { case idle, waiting, started }

  private let placements: Set<String>
  private let rewarms: Bool
  private var phase = Phase.idle
  private var changes = 0

  init(placements: some Sequence<String>, rewarms: Bool) {
    self.placements = Set(placements)
    self.rewarms = rewarms
  }

  /// The SDK was configured.
  ///
  /// - Returns: whether to start after ``startDelay``.
  mutating func configured() -> Bool {
    guard !placements.isEmpty else { return false }
    phase = .waiting
    return true
  }

  /// The delay is over, or a launch placement is used before.
  ///
  /// - Returns: whether to start now.
  mutating func start() -> Bool {
    guard phase != .started else { return false }
    phase = .started
    return true
  }

  /// Whether a call for `placement` starts the warm-up.
  func isStarted(byUseOf placement: String) -> Bool {
    phase != .started && placements.contains(placement)
  }

  /// The identity or the attributes changed.
  ///
  /// - Returns: the number of the change, to be handed back after ``rewarmDelay``; nil when nothing is to be
  ///   warmed again, also while the first warm-up is still to come.
  mutating func identityChanged() -> Int? {
    guard rewarms, phase == .started else { return nil }
    changes += 1
    return changes
  }

  /// The delay after change `number` is over.
  ///
  /// - Returns: whether it was the last one, so that it is time to warm again.
  func isLast(change number: Int) -> Bool {
    number == changes
  }
}
