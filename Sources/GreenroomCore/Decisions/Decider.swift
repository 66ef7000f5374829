/// Decides which screen an identity sees: audiences, experiment, frequency, holdout, in this order.
///
/// So nobody counts as held out, or as part of an experiment, who would not have been shown anything. Pure: the
/// same answer, context and state give the same decision anywhere.
package enum Decider {
  /// Decides for a placement. Nothing is recorded; ``DecisionState/take(_:in:)`` does both.
  package static func decide(
    _ answer: DeliveryAnswer, in context: DecisionContext, state: DecisionState = DecisionState()
  ) -> Decision {
    var decision = Decision(answer: answer)
    guard answer.screen != nil else {
      decision.trace.steps.append(.nothing)
      return decision
    }
    let memory = state.memory(of: context.identity)
    if !decision.chooseAudience(context.facts) { decision.chooseSide(context, memory) }
    guard decision.candidateScreen != nil, decision.checkFrequency(context, memory, state) else {
      return decision
    }
    decision.checkHoldout(context, memory)
    return decision
  }

  /// A screen that was asked for by its id, or shipped by the app: shown, and nothing else applies.
  package static func show(_ answer: DeliveryAnswer) -> Decision {
    var decision = Decision(answer: answer)
    if answer.screen == nil { decision.trace.steps.append(.nothing) } else { decision.chooseOwn() }
    return decision
  }

  /// All screens that can still win: what is worth having ready.
  ///
  /// Frequency and holdout are left for the moment of presenting.
  ///
  /// - Parameter open: attributes that may still get a value. A rule whose truth depends on one keeps its screen
  ///   in, as does a rule that this build cannot judge.
  /// - Returns: the screens in the order of their rules; both sides where nothing settles the side.
  package static func couldWin(
    _ answer: DeliveryAnswer, in context: DecisionContext, state: DecisionState = DecisionState(),
    open: OpenAttributes = .none
  ) -> [DeliveryAnswer.Screen] {
    guard let own = answer.screen else { return [] }
    var facts = context.facts
    facts.openAttributes = open
    var screens: [DeliveryAnswer.Screen] = []
    for rule in answer.rules {
      let truth = rule.condition.evaluate(in: facts)
      if truth != .no, let screen = rule.screen { screens.append(screen) }
      if truth == .yes { return screens }
    }
    let sides = sides(of: answer, context, state)
    if sides.contains(.a) { screens.append(own) }
    if sides.contains(.b), let screen = answer.experiment?.screenB { screens.append(screen) }
    return screens
  }

  /// The sides that can still be drawn. Without a key one may come, and with it either.
  private static func sides(
    of answer: DeliveryAnswer, _ context: DecisionContext, _ state: DecisionState
  ) -> [Side] {
    guard let experiment = answer.experiment else { return [.a] }
    guard context.identity.key != nil else { return [.a, .b] }
    let draw = experiment.draw(context, state.memory(of: context.identity))
    return [draw?.side ?? .a]
  }
}

// MARK: - Steps

extension Decision {
  /// Tries the audiences; false where none matches.
  fileprivate mutating func chooseAudience(_ facts: ConditionFacts) -> Bool {
    trace.steps.reserveCapacity(answer.rules.count + 3)
    for index in answer.rules.indices {
      let truth = answer.rules[index].condition.evaluate(in: facts)
      trace.steps.append(.rule(index: index, truth))
      guard truth == .yes else { continue }
      candidate = .rule(index)
      reason = .audience
      return true
    }
    return false
  }

  /// The placement's own screen, which is side A also where there is no experiment.
  fileprivate mutating func chooseOwn() {
    candidate = .own
    side = .a
    reason = .default
  }

  fileprivate mutating func chooseSide(_ context: DecisionContext, _ memory: DecisionMemory) {
    chooseOwn()
    guard let experiment = answer.experiment else { return }
    guard let draw = experiment.draw(context, memory) else {
      trace.steps.append(.experimentWithoutKey)
      return
    }
    if draw.side == .b { candidate = .sideB }
    (side, bucket, reason) = (draw.side, draw.bucket, .experiment)
    trace.steps.append(.experiment(bucket: draw.bucket, draw.side, from: draw.source))
  }

  /// False where the candidate was shown often enough.
  fileprivate mutating func checkFrequency(
    _ context: DecisionContext, _ memory: DecisionMemory, _ state: DecisionState
  ) -> Bool {
    guard let frequency = answer.frequency else { return true }
    let placement = context.placement(of: answer)
    let standing = DisplayStanding(
      own: memory.own?.displays[placement], inherited: memory.inherited?.displays[placement],
      reserved: state.reserved(placement, for: context.identity))
    let verdict = standing.verdict(of: frequency, now: context.now, uptime: context.uptime)
    trace.steps.append(.frequency(verdict))
    if verdict != .allowed { reason = .frequency }
    return verdict == .allowed
  }

  fileprivate mutating func checkHoldout(_ context: DecisionContext, _ memory: DecisionMemory) {
    guard let holdout = answer.holdout else { return }
    guard let key = context.identity.key else {
      trace.steps.append(.holdoutWithoutKey)
      return
    }
    let bucket = holdout.seed.bucket(of: key)
    holdoutBucket = bucket
    let record = memory.membership(in: holdout.id, now: context.now)
    let isRecorded = record?.value ?? holdout.share.isHeldOut(bucket)
    // A share of 0 releases everybody, whatever is recorded.
    let isHeldOut = isRecorded && holdout.share.basisPoints > 0
    if isHeldOut { reason = .holdout }
    trace.steps.append(.holdout(bucket: bucket, isHeldOut: isHeldOut, from: record?.source ?? .hash))
  }
}

extension DeliveryAnswer.Experiment {
  /// The side of the key of `context`: the recorded one, else by bucket; nil where there is no key.
  fileprivate func draw(_ context: DecisionContext, _ memory: DecisionMemory)
    -> (bucket: Int, side: Side, source: StickySource)?
  {
    guard let key = context.identity.key else { return nil }
    let bucket = seed.bucket(of: key)
    if let record = memory.side(in: run, now: context.now) {
      return (bucket, record.value, record.source)
    }
    return (bucket, shareB.isSideB(bucket) ? .b : .a, .hash)
  }
}
