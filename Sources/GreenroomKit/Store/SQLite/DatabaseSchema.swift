/// What a database file is to look like: its settings, and the steps that lead from an empty file to it.
struct DatabaseSchema: Sendable {
  /// Pragmas that shape a new file. SQLite writes to the file for them, and waits for the disk, even where they
  /// change nothing.
  var shape: [String] = []
  /// Pragmas of every connection, in order.
  let settings: [String]
  /// Forward only: step n leads from `user_version` n to n + 1. A step that was released never changes.
  let migrations: [[String]]
  /// How long a call waits for other connections, in milliseconds.
  let busyMilliseconds: Int32

  /// Whether a file is new to this version, ours, or from a future that we do not know.
  enum Standing { case empty, ours }

  /// Settles a fresh connection: settings, then the migrations that are missing. Where none is, nothing is written.
  ///
  /// - Returns: whether the file held nothing before.
  /// - Throws: an error of kind `foreign` where the file is from a newer version or another program.
  func settle(_ database: SQLiteDatabase) throws -> Standing {
    let isNew = try version(of: database) == 0
    for setting in isNew ? shape + settings : settings { try database.run(setting) }
    guard try version(of: database) != migrations.count else { return .ours }
    return try database.writing {
      let version = try version(of: database)
      guard version <= migrations.count else {
        throw foreign("schema version \(version) is newer than known")
      }
      if version == 0, try hasTables(database) { throw foreign("tables of another program") }
      for step in migrations[version...] {
        for sql in step { try database.run(sql) }
      }
      try database.run("PRAGMA user_version = \(migrations.count)")
      return version == 0 ? .empty : .ours
    }
  }

  private func version(of database: SQLiteDatabase) throws -> Int {
    // Outside values: the number is whatever the file says.
    let version = try database.first("PRAGMA user_version") { $0.integer(0) } ?? 0
    guard (0...Int64(Int32.max)).contains(version) else { throw foreign("schema version \(version)") }
    return Int(version)
  }

  private func hasTables(_ database: SQLiteDatabase) throws -> Bool {
    try database.first("SELECT 1 FROM sqlite_master LIMIT 1") { _ in true } ?? false
  }

  private func foreign(_ message: String) -> SQLiteError {
    SQLiteError(kind: .foreign, code: 0, message: message)
  }
}
