extension DeliveryAnswer {
  /// How often a placement may show something. All limits and the interval must hold.
  package struct Frequency: Hashable, Sendable {
    package struct Limit: Hashable, Sendable {
      /// The most displays within the window; 0, which no server should send, shows nothing.
      package let max: Int
      package let window: Window
    }

    package enum Window: Hashable, Sendable {
      case session, lifetime
      /// So many milliseconds before now, half-open: a display that long ago no longer counts.
      case rolling(milliseconds: Int)
    }

    package let limits: [Limit]
    /// The least time between two displays, in milliseconds.
    package let minInterval: Int

    /// The longest rolling window, in milliseconds; 0 without any.
    var longestWindow: Int {
      limits.map { limit in
        if case .rolling(let milliseconds) = limit.window { milliseconds } else { 0 }
      }.max() ?? 0
    }
  }
}
