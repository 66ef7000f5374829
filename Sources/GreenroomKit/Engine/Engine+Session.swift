extension Engine {
  /// Puts first what `session` needs, and waits a moment for its fonts: they come before the first frame where they are
  /// there at once, and never hold a screen back for longer. Those of later views are not asked for here, so that nothing is
  /// where the first view is whole.
  func prepare(_ session: Session, until deadline: Duration) async {
    warmer.raise { plan(for: session, .firstScreen) }
    await warmer.warm(
      plan(for: session, .none).firstView, until: min(deadline, clock.uptime + Self.fontWait),
      priority: .userInitiated)
  }

  /// Reads what the app ships while the identity is being read: it may be all there is when that takes too long.
  func readBundledCopies(of sources: [Source]) {
    guard identity.current == nil else { return }
    Task { for source in sources { await bundled.load(source) } }
  }
}
