import GreenroomCore

/// Makes rule sets in which every step of a decision has its turn.
struct RandomDelivery {
  var conditions: RandomCondition

  init(random: SeededRandom) {
    conditions = RandomCondition(random: random)
  }

  /// A delivery, with the keys of its conditions in one order of many.
  mutating func delivery(frequency: Bool = true, holdout: Bool = false) -> DeliveryText {
    let rules = (0..<conditions.random.below(5)).map { index in
      let condition = text(conditions.condition(depth: 2, wildness: 0.1))
      return DeliveryText.rule(
        "rule\(index)", condition, conditions.random.chance(0.8) ? "screen\(index)" : nil)
    }
    var delivery = DeliveryText(rules: "[\(rules.joined(separator: ","))]")
    let share = Double(conditions.random.below(10_001)) / 10_000
    if conditions.random.chance(0.6) {
      delivery.experiment = DeliveryText.experiment(share, epoch: conditions.random.below(2))
    }
    if frequency, conditions.random.chance(0.5) { delivery.frequency = limits() }
    if holdout, conditions.random.chance(0.5) { delivery.holdout = DeliveryText.holdout(share) }
    return delivery
  }

  private mutating func limits() -> String {
    let windows = [#""session""#, #""lifetime""#, #"{"seconds":3600}"#, #"{"seconds":86400}"#]
    return DeliveryText.frequency(
      DeliveryText.limit(1 + conditions.random.below(3), conditions.random.pick(windows)),
      minInterval: conditions.random.below(2) * 600)
  }

  mutating func key() -> String { "key-\(conditions.random.below(8))" }

  mutating func context(at now: Int) -> DecisionContext {
    GreenroomCoreTests.context(
      user: conditions.random.chance(0.6) ? key() : nil, install: conditions.random.chance(0.8) ? key() : nil,
      at: now, uptime: conditions.random.chance(0.5) ? now % 1_000_000_000 : nil, conditions.attributes())
  }

  /// A state that some presentations of `answer` left behind, a few of them still open.
  mutating func state(of answer: DeliveryAnswer) -> DecisionState {
    var state = DecisionState()
    for step in 0..<conditions.random.below(6) {
      let context = context(at: 1_699_990_000_000 + step * 1_000_000)
      let (_, reservation) = state.take(answer, in: context)
      guard let reservation else { continue }
      switch conditions.random.below(4) {
      case 0: break
      case 1: state.release(reservation)
      default: state.commit(reservation, now: context.now, uptime: context.uptime)
      }
    }
    return state
  }
}
