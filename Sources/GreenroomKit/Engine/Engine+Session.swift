import GreenroomCore

extension Engine {
  /// Resolves `source` and makes the session that shows it.
  func session(for source: Source, until deadline: Duration) async throws -> Session {
    if let error = refusal(of: source) { throw error }
    readBundledCopies(of: [source])
    let caller = await caller(until: deadline)
    let identity = caller.identity
    let resolution = await resolver.resolve(
      source, caller, until: deadline, priority: .userInitiated,
      presents: true)
    switch resolution.outcome {
    case .nothing:
      throw GreenroomError(
        .flowNotFound, "There is nothing to show at “\(source.name)” for this user.",
        context: ["placement": source.name])
    case .failed(let error):
      try Task.checkCancellation()
      throw error
    case .shows(let copy, let delivery, let owner):
      let session = Session(
        source: source, content: try content(of: copy, identity), deliverySource: delivery,
        owner: owner, resolvedFor: identity)
      warmer.raise { plan(for: session, .firstScreen) }
      await waitForFonts(of: session, until: deadline)
      return session
    }
  }

  /// Reads what the app ships while the identity is being read: it may be all there is when that takes too long.
  func readBundledCopies(of sources: [Source]) {
    guard identity.current == nil else { return }
    Task { for source in sources { await bundled.load(source) } }
  }

  /// Fonts come before the first frame where they are there in a moment; they never hold a screen back for longer.
  private func waitForFonts(of session: Session, until deadline: Duration) async {
    await warmer.warm(
      plan(for: session, .none), until: min(deadline, clock.uptime + Self.fontWait),
      priority: .userInitiated)
  }

  private func content(of copy: Copy, _ identity: Identity) throws -> Presentable {
    switch copy.content {
    case .flow(let flow): return .flow(Flow(flow, body: copy.body))
    case .screens(let answer):
      let decision = decide(answer, copy.source, identity)
      guard let screen = decision.screen else {
        throw GreenroomError(
          .flowNotFound, "There is nothing to show at “\(copy.source.name)” for this user.",
          context: ["placement": copy.source.name, "reason": decision.reason.rawValue])
      }
      return .screen(Screen(screen, display: decision.display))
    case .nothing: throw GreenroomError(.internalError, "A copy that shows nothing was resolved.")
    }
  }
}
