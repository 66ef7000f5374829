import GreenroomCore

extension StateArea {
  /// What is remembered of decisions; nil where that is revision `known` still, or cannot be read now.
  func decisions(since known: Int64?) -> StoredDecisions? {
    do {
      let stored = try file.use { database in
        try database.reading { try read(database, since: known) }
      }
      hasWarnedOfDecisions = false
      return stored
    } catch {
      if !hasWarnedOfDecisions {
        log.warn("What was shown before cannot be read now.", ["reason": "\(error)"])
      }
      hasWarnedOfDecisions = true
      return nil
    }
  }

  /// Makes `changes` on what is remembered, and says what that is then; nil where it cannot be written.
  ///
  /// - Parameters:
  ///   - memory: what this process knows; written as it is where the file was lost since revision `known`.
  func change(
    _ changes: [DecisionChange], memory: DecisionState, since known: Int64?
  ) -> StoredDecisions? {
    do {
      return try file.use { database in
        try database.writing { try change(changes, memory, known, in: database) }
      }
    } catch {
      log.error(
        "What was shown could not be saved; the next change tries again.", ["reason": "\(error)"])
      return nil
    }
  }

  // MARK: Steps

  private func read(_ database: SQLiteDatabase, since known: Int64?) throws -> StoredDecisions? {
    let revision = try revision(in: database)
    // A file that was lost says less than memory does.
    if let known, revision == known || revision == 0 { return nil }
    return StoredDecisions(state: try histories(in: database), revision: revision)
  }

  private func change(
    _ changes: [DecisionChange], _ memory: DecisionState, _ known: Int64?, in database: SQLiteDatabase
  ) throws -> StoredDecisions {
    let revision = try revision(in: database)
    var before = try histories(in: database)
    before.startProcess()
    var after = before
    if revision == 0, let known, known > 0 { after = memory } else { after.make(changes) }
    try write(after, over: before, to: database)
    try database.run(
      "INSERT OR REPLACE INTO history_revisions (partition, revision) VALUES (?, ?)",
      .text(partition), .integer(revision + 1))
    return StoredDecisions(state: after, revision: revision + 1)
  }

  // MARK: Rows

  /// How often it was written; 0 for never.
  private func revision(in database: SQLiteDatabase) throws -> Int64 {
    let revision = try database.first(
      "SELECT revision FROM history_revisions WHERE partition = ?", .text(partition)
    ) { $0.integer(0) }
    return min(max(revision ?? 0, 0), .max - 1)
  }

  /// A row that is damaged is an empty history.
  private func histories(in database: SQLiteDatabase) throws -> DecisionState {
    var state = DecisionState()
    let sql = "SELECT kind, owner, json, seal FROM histories WHERE partition = ?"
    try database.each(sql, [.text(partition)]) { row in
      let (kind, name, json) = (row.text(0) ?? "", row.text(1) ?? "", row.blob(2))
      let owner = HistoryOwner.Kind(rawValue: kind).map { HistoryOwner(kind: $0, name: ExactText(name)) }
      let isSound = row.blob(3) == seal(of: kind, name, json)
      if let owner, isSound, state.read(owner, from: json) { return true }
      log.warn("What was shown to somebody is damaged and is forgotten.")
      return true
    }
    return state
  }

  private func write(
    _ after: DecisionState, over before: DecisionState, to database: SQLiteDatabase
  ) throws {
    for owner in after.differences(to: before) {
      let (kind, name) = (owner.kind.rawValue, owner.name.string)
      guard let json = after.json(of: owner) else {
        try database.run(
          "DELETE FROM histories WHERE partition = ? AND kind = ? AND owner = ?",
          .text(partition), .text(kind), .text(name))
        continue
      }
      try database.run(
        "INSERT OR REPLACE INTO histories (partition, kind, owner, json, seal) VALUES (?, ?, ?, ?, ?)",
        .text(partition), .text(kind), .text(name), .blob(json), .blob(seal(of: kind, name, json)))
    }
  }

  private func seal(of kind: String, _ name: String, _ json: [UInt8]) -> [UInt8] {
    var seal = RowSeal()
    for field in [partition, kind, name] { seal.add(field) }
    seal.add(json)
    return seal.sum
  }
}
