import GreenroomCore

/// What was found at rest.
struct StoredDecisions: Sendable {
  let state: DecisionState
  /// How often it was written, by any process; 0 for never.
  let revision: Int64
}

/// The seam between decisions and the disk.
protocol DecisionStoring: Sendable {
  /// What is remembered; nil where that is revision `known` still, or cannot be read now.
  func decisions(since known: Int64?) async -> StoredDecisions?
  /// Makes `changes` on what is at rest, whoever wrote it, and says what is there then; nil where that cannot be
  /// written.
  func change(
    _ changes: [DecisionChange], memory: DecisionState, since known: Int64?
  ) async -> StoredDecisions?
}

extension StateStore: DecisionStoring {
  func decisions(since known: Int64?) async -> StoredDecisions? {
    await area.run { $0.decisions(since: known) }
  }

  func change(
    _ changes: [DecisionChange], memory: DecisionState, since known: Int64?
  ) async -> StoredDecisions? {
    await area.run { $0.change(changes, memory: memory, since: known) }
  }
}
