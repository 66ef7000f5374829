import GreenroomCore

extension Engine {
  /// A decision waits this long at most for what is remembered on disk.
  static let memoryWait = Duration.milliseconds(300)

  /// Decides for a presentation which screen the caller sees; a display is reserved for it.
  func decide(
    _ answer: DeliveryAnswer, _ source: Source, _ caller: Caller, until deadline: Duration
  ) async -> TakenDecision {
    switch source {
    case .placement(let key):
      await decisions.take(
        answer, placement: key, for: caller.identity, isKnown: caller.isKnown,
        until: min(deadline, clock.uptime + Self.memoryWait))
    case .screen, .json: decisions.show(answer, for: caller.identity)
    }
  }

  /// The screens of `answer` that `identity` may still be shown, as far as is known in memory.
  func candidates(
    of answer: DeliveryAnswer, _ source: Source, _ identity: Identity
  ) -> [DeliveryAnswer.Screen] {
    switch source {
    case .placement(let key): decisions.couldWin(answer, placement: key, for: identity)
    case .screen, .json: [answer.screen].compactMap { $0 }
    }
  }

  /// Which screen a present of `answer` would show; nothing is recorded. Nil while what decisions remember is not read.
  func preview(_ answer: DeliveryAnswer, _ source: Source, _ identity: Identity) -> Decision? {
    switch source {
    case .placement(let key): decisions.preview(answer, placement: key, for: identity)
    case .screen, .json: Decider.show(answer)
    }
  }

  /// As ``preview(_:_:_:)``, as an app may see it.
  func foresee(_ answer: DeliveryAnswer, _ source: Source, _ identity: Identity) -> SessionDecision? {
    switch source {
    case .placement(let key): decisions.foresee(answer, placement: key, for: identity)?.report
    case .screen, .json: decisions.show(answer, for: identity).report
    }
  }

  /// Whether a present of `copy` would show something to `identity`; nil while that cannot be told.
  func showsInMemory(_ copy: Copy, _ identity: Identity) -> Bool? {
    switch copy.content {
    case .flow: true
    case .screens(let answer): preview(answer, copy.source, identity).map { $0.screen != nil }
    case .nothing: false
    }
  }

  /// Whether a present of `copy` would show something to `identity`.
  func shows(_ copy: Copy, _ identity: Identity, until deadline: Duration) async -> Bool {
    if let answer = showsInMemory(copy, identity) { return answer }
    await decisions.load(until: deadline)
    return showsInMemory(copy, identity) ?? true
  }
}
