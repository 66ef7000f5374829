import GreenroomCore

/// How far a presentation of a flow has come, as a pure value.
struct FlowProgress: Sendable {
  /// When the first frame was visible; nil until then.
  private(set) var start: Duration?
  private(set) var hasEnded = false
  /// How many screens were viewed.
  private(set) var viewed = 0
  private(set) var currentScreen: String?
  private var currentSince: Duration?
  /// The variants of tests inside the flow, by node.
  private(set) var assignments: [String: String] = [:]

  /// - Returns: whether this is the first frame. There is none any more behind the end.
  mutating func appear(at now: Duration) -> Bool {
    guard start == nil, !hasEnded else { return false }
    start = now
    return true
  }

  /// - Returns: whether this is the end.
  mutating func end() -> Bool {
    defer { hasEnded = true }
    return !hasEnded
  }

  /// Takes note of `event`.
  ///
  /// - Returns: how long the screen was visible, for the event that leaves it.
  mutating func note(_ event: FlowEvent, at now: Duration) -> Duration? {
    if let (node, variant) = event.assignment { assignments[node] = variant }
    switch event.name {
    case FlowEvent.screenView where !event.isCustom:
      viewed += 1
      currentScreen = event.screenID
      currentSince = now
      return nil
    case FlowEvent.screenExit where !event.isCustom: return currentSince.map { now - $0 }
    default: return nil
    }
  }
}
