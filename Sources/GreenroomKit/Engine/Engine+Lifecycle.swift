extension Engine {
  /// The app came forward: what was preloaded is refreshed behind, once, where the dialect lets copies open before they
  /// are confirmed.
  ///
  /// - Parameter time: spent in the background.
  func cameForward(afterBackground time: Duration) {
    decisions.cameForward(afterBackground: time)
    guard policy.instantWait != nil, let identity = identity.current else { return }
    resolver.refreshPreloads(
      for: Caller(identity: identity, ticket: copies.ticket(for: identity), isKnown: true))
  }
}
