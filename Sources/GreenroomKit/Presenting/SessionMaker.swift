import Foundation
import GreenroomCore

/// Makes sessions: resolves, decides, and gives each what reports on it. It alone holds the way to the event sink, so
/// that nothing that only prefetches can reach it.
final class SessionMaker: Sendable {
  let outbox: EventOutbox?
  private let engine: Engine
  private let reporters: SessionReporters?

  init(_ configuration: Greenroom.Configuration, on ground: Ground, _ engine: Engine) {
    self.engine = engine
    outbox = ground.backend.events.map { endpoint in
      EventOutbox(
        store: ground.stores.state, endpoint: endpoint, transport: ground.transport, clock: ground.clock,
        jitter: configuration.jitter, isEnabled: configuration.eventsEnabled, log: ground.log)
    }
    var app = EventApp(appID: configuration.appID, sessionID: ground.runID)
    app.platform = configuration.devicePlatform
    reporters = outbox.map { [app] in
      SessionReporters(sink: Self.sink($0, configuration.onEvent), app: app, clock: ground.clock)
    }
  }

  /// The way to the outbox, past who listens in the app. Without consent nobody is told.
  private static func sink(
    _ outbox: EventOutbox, _ listener: (@Sendable (OutgoingEvent) -> Void)?
  ) -> any EventSink {
    guard let listener else { return outbox }
    return TappedSink(sink: outbox) { if outbox.isEnabled { listener($0) } }
  }

  /// Resolves `source` and makes the session that shows it.
  func session(for source: Source, until deadline: Duration) async throws -> Session {
    if let error = engine.refusal(of: source) { throw error }
    engine.readBundledCopies(of: [source])
    let caller = await engine.caller(until: deadline)
    let resolution = await engine.resolver.resolve(
      source, caller, until: deadline, priority: .userInitiated, presents: true)
    switch resolution.outcome {
    case .nothing: throw Self.nothing(at: source, .nothing)
    case .failed(let error):
      try Task.checkCancellation()
      throw error
    case .shows(let copy, let delivery, let owner):
      let session = try await session(
        Found(source: source, copy: copy, delivery: delivery, owner: owner, caller: caller), deadline)
      await engine.prepare(session, until: deadline)
      return session
    }
  }

  /// What a session is made from.
  private struct Found {
    let source: Source
    let copy: Copy
    let delivery: DeliverySource
    let owner: CopyOwner
    let caller: Caller
  }

  private func session(_ found: Found, _ deadline: Duration) async throws -> Session {
    switch found.copy.content {
    case .flow(let flow): session(showing: flow, found)
    case .screens(let answer): try await session(decidedBy: answer, found, deadline)
    case .nothing: throw GreenroomError(.internalError, "A copy that shows nothing was resolved.")
    }
  }

  private func session(showing flow: FlowDelivery, _ found: Found) -> Session {
    let identity = found.caller.identity
    return Session(
      source: found.source, content: .flow(Flow(flow, body: found.copy.body)),
      deliverySource: found.delivery, owner: found.owner, resolvedFor: identity,
      reporter: reporters(for: found.caller)?.flow(
        flow, placement: found.source.name, for: identity, from: found.delivery),
      hold: engine.hold(found.copy, nil, identity))
  }

  private func session(
    decidedBy answer: DeliveryAnswer, _ found: Found, _ deadline: Duration
  ) async throws -> Session {
    let identity = found.caller.identity
    let taken = await engine.decide(answer, found.source, found.caller, until: deadline)
    guard let screen = taken.decision.screen else {
      reporters(for: found.caller)?.decided(taken, placement: found.source.name, for: identity)
      throw Self.nothing(at: found.source, taken.decision.reason)
    }
    return Session(
      source: found.source, content: .screen(Screen(screen, display: taken.decision.display)),
      deliverySource: found.delivery, owner: found.owner, resolvedFor: identity,
      reporter: reporter(of: taken, found.source, found.caller), decision: taken.report,
      hold: engine.hold(found.copy, screen, identity))
  }

  private func reporter(
    of taken: TakenDecision, _ source: Source, _ caller: Caller
  ) -> (any SessionReporting)? {
    let reporters = reporters(for: caller)
    return switch source {
    case .placement(let key): reporters?.screen(taken, placement: key, for: caller.identity)
    case .screen: reporters?.screen(taken, placement: nil, for: caller.identity)
    case .json: nil
    }
  }

  /// In the name of a made-up identity nothing is reported, as nobody is asked.
  private func reporters(for caller: Caller) -> SessionReporters? {
    caller.isKnown ? reporters : nil
  }

  private static func nothing(at source: Source, _ reason: Decision.Reason) -> GreenroomError {
    GreenroomError(
      .flowNotFound, "There is nothing to show at “\(source.name)” for this user.",
      context: ["placement": source.name, "reason": reason.rawValue])
  }
}
