/// What stands beside a placement's screen: who sees it, how often, and what others see. JSON parts are kept as they
/// are sent.
struct DeliveryRules: Sendable {
  struct Experiment: Sendable {
    let id: String
    /// A number from 0 to 1, in JSON.
    let shareB: [UInt8]
    let epoch: Int
    let screenB: ShownScreen
  }

  struct Rule: Sendable {
    let id: String
    let conditions: [UInt8]
    /// Nil shows nothing to this audience.
    let screen: ShownScreen?
  }

  var experiment: Experiment?
  var rules: [Rule] = []
  var frequency: [UInt8]?
  var holdout: [UInt8]?
  var display: [UInt8]?
  var trigger: [UInt8]?
}

/// A time during which a placement shows something else.
struct ScheduleEntry: Sendable {
  /// In milliseconds since 1970; the end is the first that is not part of it.
  let range: Range<Int>
  /// Nil shows nothing.
  let screen: ScreenFile?
  let experiment: DeliveryRules.Experiment?
}
