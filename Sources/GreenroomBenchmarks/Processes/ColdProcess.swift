import Foundation
import GreenroomKit

#if canImport(SQLite3)
  import SQLite3
#else
  import CSQLite
#endif

/// What a process that has just started is timed with.
enum ColdProcess {
  static let placement = "screen"

  /// Opens the screen that the device keeps; no request is needed.
  ///
  /// - Returns: what must not be closed before the time is taken.
  @MainActor
  static func openScreen(of device: Device) async throws -> Greenroom {
    let greenroom = try device.greenroom()
    let session = try await greenroom.createSession(.placement(placement))
    try expect(session.deliverySource == .cache, "the screen was not opened from disk")
    return greenroom
  }

  /// The least that opening a screen can cost: one parse, one database.
  ///
  /// - Returns: what must not be closed before the time is taken.
  static func parse(_ text: URL, andOpen database: URL) throws -> EmptyDatabase {
    try FoundationParse.run(try Data(contentsOf: text))
    return try EmptyDatabase(database)
  }
}

/// A database without tables, with a write-ahead file as the store's have.
final class EmptyDatabase {
  private var handle: OpaquePointer?

  /// Opens the file, makes it where it is missing, and asks it one question, since opening alone does not touch
  /// it.
  init(_ file: URL) throws {
    let sql = "PRAGMA journal_mode = WAL; PRAGMA user_version"
    try expect(
      sqlite3_open_v2(file.path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil) == SQLITE_OK
        && sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK, "SQLite did not open \(file.path)")
  }

  deinit {
    sqlite3_close_v2(handle)
  }
}
