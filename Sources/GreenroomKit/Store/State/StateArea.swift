import GreenroomDigest

/// The state area as its queue sees it.
final class StateArea {
  let file: DatabaseFile
  let partition: String
  let log: Log
  private let random: RandomBytes
  /// What the database said last.
  private var known: StoredIdentity?
  /// What could not be written: it holds for this process, and every call tries again.
  private var pending = IdentityChange()
  /// Events that the disk has refused so far.
  var unsavedEvents: [OutgoingEvent] = []
  /// The ids of events that are done with and that the disk did not let go of so far.
  var doneEvents: Set<String> = []
  /// Whether it was said that decisions cannot be read.
  var hasWarnedOfDecisions = false
  /// Who it is as long as the database knows nobody.
  private lazy var newcomer = StoredIdentity(userID: nil, installID: newInstallID(), salt: random(16))

  init(folder: StoreFolder, partition: String, random: @escaping RandomBytes, log: Log) {
    self.partition = SHA256Digest(of: Array(partition.utf8)).hex
    self.random = random
    self.log = log
    file = DatabaseFile(
      "greenroom-state.sqlite", in: folder, schema: StateSchema.schema, remains: .keptAside, log: log)
  }

  /// An install id as it is made at first and by a logout.
  func newInstallID() -> String { Randomness.uuid(random) }

  /// The stored identity; one is made at the first call.
  func identity() -> StoredIdentity {
    if pending.isEmpty, let stored = readQuietly() { return stored }
    return change(IdentityChange())
  }

  /// Changes the stored identity and returns it.
  func change(_ change: IdentityChange) -> StoredIdentity {
    pending.merge(change)
    do {
      let identity = try file.use { database in
        try database.writing {
          let identity = pending.applied(to: try read(database) ?? known ?? newcomer)
          try write(identity, to: database)
          return identity
        }
      }
      pending = IdentityChange()
      known = identity
      return identity
    } catch {
      log.error("The identity could not be saved; the next call tries again.", ["reason": "\(error)"])
      return pending.applied(to: known ?? newcomer)
    }
  }

  /// Empties the write-ahead file, which holds the id of a user who has logged out.
  func wipeTraces() {
    do {
      try file.use { try $0.run("PRAGMA wal_checkpoint(TRUNCATE)") }
    } catch {
      log.warn("An earlier user id may still be in the write-ahead file.", ["reason": "\(error)"])
    }
  }

  /// What the database says, nil when it says nothing or cannot be read. Making an identity then reports why.
  private func readQuietly() -> StoredIdentity? {
    guard let stored = try? file.use({ try read($0, isQuiet: true) }) else { return nil }
    known = stored
    return stored
  }

  private func read(_ database: SQLiteDatabase, isQuiet: Bool = false) throws -> StoredIdentity? {
    try database.first(
      "SELECT user_id, install_id, salt, seal FROM identities WHERE partition = ?", .text(partition)
    ) { row in
      let identity = StoredIdentity(userID: row.text(0), installID: row.text(1) ?? "", salt: row.blob(2))
      guard row.blob(3) == seal(of: identity) else {
        if !isQuiet { log.warn("The stored identity is damaged and is made anew.") }
        return nil
      }
      return identity
    } ?? nil
  }

  private func write(_ identity: StoredIdentity, to database: SQLiteDatabase) throws {
    try database.run(
      "INSERT OR REPLACE INTO identities (partition, user_id, install_id, salt, seal) VALUES (?, ?, ?, ?, ?)",
      .text(partition), .text(identity.userID), .text(identity.installID), .blob(identity.salt),
      .blob(seal(of: identity)))
  }

  /// A check sum: a flipped bit in the file must not make another user of this one.
  private func seal(of identity: StoredIdentity) -> [UInt8] {
    var seal = RowSeal()
    for field in [partition, identity.userID, identity.installID] { seal.add(field) }
    seal.add(identity.salt)
    return seal.sum
  }
}
