#if canImport(SQLite3)
  import SQLite3
#else
  import CSQLite
#endif

/// One connection to a database file, for one queue at a time.
///
/// Statements are prepared once and kept by their text. Every value is bound; no SQL is put together from
/// outside strings.
final class SQLiteDatabase {
  private let handle: OpaquePointer
  private var idle: [String: SQLiteStatement] = [:]

  /// Opens the file at `path` and makes it when it is missing; waits for other connections at most
  /// `busyMilliseconds`.
  init(path: String, busyMilliseconds: Int32) throws {
    var opened: OpaquePointer?
    // No mutex: the owner's queue already keeps calls apart.
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      defer { sqlite3_close_v2(opened) }
      throw SQLiteError(code: code, database: opened)
    }
    handle = opened
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, busyMilliseconds)
  }

  deinit {
    idle.removeAll()
    sqlite3_close_v2(handle)
  }

  /// How many rows the last statement changed.
  var changes: Int { Int(sqlite3_changes(handle)) }

  /// Whether a transaction is open. Between uses this means that even rolling back failed.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Runs `sql` to its end and drops what it returns.
  func run(_ sql: String, _ values: SQLiteValue...) throws {
    try each(sql, values) { _ in true }
  }

  /// What `read` makes of the first row, nil without one.
  func first<Value>(
    _ sql: String, _ values: SQLiteValue..., read: (SQLiteRow) throws -> Value
  ) throws -> Value? {
    var value: Value?
    try each(sql, values) { row in
      value = try read(row)
      return false
    }
    return value
  }

  /// What `read` makes of every row.
  func all<Value>(
    _ sql: String, _ values: SQLiteValue..., read: (SQLiteRow) throws -> Value
  ) throws -> [Value] {
    var list: [Value] = []
    try each(sql, values) { row in
      list.append(try read(row))
      return true
    }
    return list
  }

  /// Hands every row to `visit` until it returns false. A row is valid only inside the call.
  func each(_ sql: String, _ values: [SQLiteValue], visit: (SQLiteRow) throws -> Bool) throws {
    // Taken out while it runs, so that the same text may run again inside `visit`. A statement that failed is
    // not put back: the next use prepares it anew.
    let statement = try idle.removeValue(forKey: sql) ?? SQLiteStatement(sql, in: handle)
    try statement.bind(values)
    while try statement.step() {
      guard try visit(statement.row) else { break }
    }
    statement.reset()
    idle[sql] = statement
  }

  /// Runs `body` in one write transaction: all of it is kept, or nothing.
  func writing<Value>(_ body: () throws -> Value) throws -> Value {
    // Taking the write lock first means that nobody can come in between a read and the write based on it.
    try transaction("BEGIN IMMEDIATE", body)
  }

  /// Runs `body` on one unchanging state of the database.
  func reading<Value>(_ body: () throws -> Value) throws -> Value {
    try transaction("BEGIN", body)
  }

  private func transaction<Value>(_ begin: String, _ body: () throws -> Value) throws -> Value {
    try run(begin)
    do {
      let value = try body()
      try run("COMMIT")
      return value
    } catch {
      // A full disk or a failed write may have ended the transaction already. Where rolling back fails too, the
      // first error says more, and `isInTransaction` tells the owner to close the connection.
      if isInTransaction { try? run("ROLLBACK") }
      throw error
    }
  }
}

extension SQLiteError {
  init(code: Int32, database: OpaquePointer?) {
    let extended = database.map { sqlite3_extended_errcode($0) } ?? code
    let text = database.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
    self.init(kind: Kind(code: extended), code: extended, message: text.map { String(cString: $0) } ?? "")
  }
}

extension SQLiteError.Kind {
  /// The kind that an extended result code belongs to.
  init(code: Int32) {
    switch code & 0xff {
    case SQLITE_FULL: self = .full
    case SQLITE_CORRUPT, SQLITE_NOTADB: self = .corrupt
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: self = .readOnly
    default: self = code == 8458 ? .corrupt : .other  // SQLITE_IOERR_CORRUPTFS, a macro Swift cannot see
    }
  }
}
