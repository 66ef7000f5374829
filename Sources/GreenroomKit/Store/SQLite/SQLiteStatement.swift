#if canImport(SQLite3)
  import SQLite3
#else
  import CSQLite
#endif

/// One prepared statement.
final class SQLiteStatement {
  private let handle: OpaquePointer
  private let database: OpaquePointer

  init(_ sql: String, in database: OpaquePointer) throws {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(
      database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared else {
      let error = SQLiteError(code: code, database: database)
      // Our statements are constants: one that does not compile has met another program's tables.
      guard error.code == SQLITE_ERROR else { throw error }
      throw SQLiteError(kind: .foreign, code: error.code, message: error.message)
    }
    handle = prepared
    self.database = database
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// The row that the last `step()` stopped at.
  var row: SQLiteRow { SQLiteRow(statement: handle) }

  func bind(_ values: [SQLiteValue]) throws {
    for (index, value) in values.enumerated() {
      try check(bind(value, at: Int32(index + 1)))
    }
  }

  /// Goes to the next row; false when there is none.
  func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw SQLiteError(code: code, database: database)
    }
  }

  /// Makes it ready for the next use. An error that `step()` threw comes back here and is not news.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  private func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
    // SQLite copies what is bound, so nothing has to outlive the call.
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    switch value {
    case .integer(let number): return sqlite3_bind_int64(handle, index, number)
    case .real(let number): return sqlite3_bind_double(handle, index, number)
    case .null: return sqlite3_bind_null(handle, index)
    case .blob(let bytes):
      // Nothing may have no address, and SQLite takes that for NULL; texts likewise.
      guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(handle, index, 0) }
      return sqlite3_bind_blob64(handle, index, bytes, UInt64(bytes.count), transient)
    case .text(""):
      return sqlite3_bind_text64(handle, index, "", 0, transient, UInt8(SQLITE_UTF8))
    case .text(var text):
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          sqlite3_bind_text64(
            handle, index, $0.baseAddress, UInt64($0.count), transient, UInt8(SQLITE_UTF8))
        }
      }
    }
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw SQLiteError(code: code, database: database) }
  }
}

/// The row that a statement stands at; columns count from 0.
struct SQLiteRow {
  fileprivate let statement: OpaquePointer

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
  func flag(_ column: Int32) -> Bool { integer(column) != 0 }
  func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }

  func text(_ column: Int32) -> String? {
    guard let start = sqlite3_column_text(statement, column) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func blob(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(statement, column) else { return [] }
    return [UInt8](
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
  }
}
