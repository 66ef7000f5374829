extension Engine {
  /// Resolves `source` and makes the session that shows it.
  func session(for source: Source, until deadline: Duration) async throws -> Session {
    if let error = refusal(of: source) { throw error }
    readBundledCopies(of: [source])
    let caller = await caller(until: deadline)
    let identity = caller.identity
    let resolution = await resolver.resolve(source, caller, until: deadline, priority: .userInitiated)
    switch resolution.outcome {
    case .nothing:
      throw GreenroomError(
        .flowNotFound, "There is nothing to show at “\(source.name)” for this user.",
        context: ["placement": source.name])
    case .failed(let error):
      try Task.checkCancellation()
      throw error
    case .shows(let copy, let delivery, let owner):
      warmer.raise { plan(for: copy, .firstScreen, identity) }
      await waitForFonts(of: copy, identity, until: deadline)
      return try session(source, copy, delivery, owner, identity)
    }
  }

  /// Reads what the app ships while the identity is being read: it may be all there is when that takes too long.
  func readBundledCopies(of sources: [Source]) {
    guard identity.current == nil else { return }
    Task { for source in sources { await bundled.load(source) } }
  }

  /// Fonts come before the first frame where they are there in a moment; they never hold a screen back for longer.
  private func waitForFonts(of copy: Copy, _ identity: Identity, until deadline: Duration) async {
    await warmer.warm(
      plan(for: copy, .none, identity), until: min(deadline, clock.uptime + Self.fontWait),
      priority: .userInitiated)
  }

  private func session(
    _ source: Source, _ copy: Copy, _ delivery: DeliverySource, _ owner: CopyOwner,
    _ identity: Identity
  ) throws -> Session {
    guard case .flow(let flow) = copy.content else {
      throw GreenroomError(.internalError, "A copy without a flow was resolved.")
    }
    return Session(
      source: source, flow: Flow(flow, body: copy.body), deliverySource: delivery, owner: owner,
      resolvedFor: identity)
  }
}
