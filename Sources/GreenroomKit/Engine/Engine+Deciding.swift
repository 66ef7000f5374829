import GreenroomCore

extension Engine {
  /// The screens of `answer` that `identity` may still be shown.
  func candidates(
    of answer: DeliveryAnswer, _ source: Source, _ identity: Identity
  ) -> [DeliveryAnswer.Screen] {
    guard case .placement = source else { return [answer.screen].compactMap { $0 } }
    return Decider.couldWin(answer, in: context(for: identity, source))
  }

  /// Which screen `identity` sees.
  func decide(_ answer: DeliveryAnswer, _ source: Source, _ identity: Identity) -> Decision {
    guard case .placement = source else { return Decider.show(answer) }
    return Decider.decide(answer, in: context(for: identity, source))
  }

  /// Whether a present of `copy` would show something to `identity`.
  func shows(_ copy: Copy, _ identity: Identity) -> Bool {
    switch copy.content {
    case .flow: true
    case .screens(let answer): decide(answer, copy.source, identity).screen != nil
    case .nothing: false
    }
  }

  private func context(for identity: Identity, _ source: Source) -> DecisionContext {
    DecisionContext(
      identity: DecisionIdentity(userID: identity.isAnonymous ? nil : identity.userID),
      attributes: identity.attributes, now: clock.now.milliseconds, placement: source.name)
  }
}
