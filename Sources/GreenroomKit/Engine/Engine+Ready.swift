extension Engine {
  /// The answer of a fresh copy in memory; nil where there is none.
  func isReadyInMemory(_ source: Source) -> Bool? {
    guard let identity = identity.current, let copy = resolver.freshInMemory(source, identity) else {
      return nil
    }
    return showsInMemory(copy, identity)
  }

  /// Whether there is something to show, asked for where that is not known.
  func isReady(_ source: Source, until deadline: Duration) async -> Bool {
    guard refusal(of: source) == nil else { return false }
    let caller = if let known = knownCaller { known } else { await caller(until: deadline) }
    let resolution = await resolver.resolve(source, caller, until: deadline, priority: .utility)
    guard case .shows(let copy, let delivery, _) = resolution.outcome,
      delivery.countsAsReady(for: source)
    else { return false }
    let shows =
      if let known = showsInMemory(copy, caller.identity) { known } else {
        await shows(copy, caller.identity, until: deadline)
      }
    if shows, delivery == .network { warmFontsBehind(copy, caller.identity) }
    return shows
  }

  @inline(never)
  private func warmFontsBehind(_ copy: Copy, _ identity: Identity) {
    // The fonts of a flow are the same for everybody who waited for it.
    if case .flow = copy.content, !copy.claimFonts() { return }
    let plan = plan(for: copy, .none, identity)
    // Of many who asked at the same time, only those before the fonts are there need a task.
    guard !warmer.isWarm(plan) else { return }
    Task(priority: .utility) {
      await warmer.warm(plan, until: clock.uptime + mediaTimeout, priority: .utility)
    }
  }
}
