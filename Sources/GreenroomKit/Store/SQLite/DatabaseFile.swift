import Foundation

/// A database file that is opened when first needed and replaced when it cannot be used.
///
/// Whoever uses it never sees a damaged file: it is put out of the way, and the call goes on with an empty one.
/// What may pass, such as a locked device or a full disk, is thrown and leaves the file alone.
final class DatabaseFile {
  /// What becomes of a damaged file.
  enum Remains {
    /// It can be fetched again.
    case deleted
    /// It is kept beside the new one under the name `….damaged`, in place of an earlier one.
    case keptAside
  }

  private struct Connection {
    let database: SQLiteDatabase
    let file: FileFacts.Identity
  }

  let folder: StoreFolder
  let path: String
  private let schema: DatabaseSchema
  private let remains: Remains
  private let log: Log
  /// Runs under the folder's lock when the file was made, with its first connection.
  private let whenMade: () -> Void
  private var current: Connection?

  init(
    _ name: String, in folder: StoreFolder, schema: DatabaseSchema, remains: Remains, log: Log,
    whenMade: @escaping () -> Void = {}
  ) {
    self.folder = folder
    path = folder.file(name)
    self.schema = schema
    self.remains = remains
    self.log = log
    self.whenMade = whenMade
  }

  /// The bytes of the database and the files that SQLite keeps beside it.
  var fileBytes: (main: Int64, writeAhead: Int64, shared: Int64) {
    (
      FileFacts.length(of: path), FileFacts.length(of: path + "-wal"),
      FileFacts.length(of: path + "-shm")
    )
  }

  /// Runs `body` on the database. When that shows damage, the file is replaced and `body` runs once more, on an
  /// empty database.
  func use<Value>(_ body: (SQLiteDatabase) throws -> Value) throws -> Value {
    do {
      return try body(connect())
    } catch let error as SQLiteError where error.isDamage {
      try replace(because: error)
      return try body(connect())
    }
  }

  /// Replaces the file by an empty one, whatever is in it.
  func replace(because reason: any Error) throws {
    // Compared while our connection still holds the old file, so that its number cannot have been given away.
    try FolderLock.hold(folder.path) {
      let seen = current?.file
      let isOurs = seen == nil || seen == identity
      // Another process may have replaced it already: then the file there is sound.
      if isOurs { try putAway(because: reason) }
      current = nil
    }
  }

  private func connect() throws -> SQLiteDatabase {
    if let current, current.file == identity, !current.database.isInTransaction {
      return current.database
    }
    // The system or another process has taken the file away, or a transaction could not be ended.
    current = nil
    try folder.create()
    return try FolderLock.hold(folder.path) {
      do {
        return try open()
      } catch let error as SQLiteError where error.isDamage {
        try putAway(because: error)
        return try open()
      }
    }
  }

  private func open() throws -> SQLiteDatabase {
    let database = try SQLiteDatabase(path: path, busyMilliseconds: schema.busyMilliseconds)
    if try schema.settle(database) == .empty { whenMade() }
    guard let identity else {
      throw SQLiteError(kind: .other, code: 0, message: "the file was removed while it was opened")
    }
    current = Connection(database: database, file: identity)
    return database
  }

  /// Which file the path leads to now.
  private var identity: FileFacts.Identity? { FileFacts(path: path)?.identity }

  private func putAway(because reason: any Error) throws {
    log.warn(
      "A database file cannot be used and is replaced by an empty one.",
      ["file": URL(fileURLWithPath: path).lastPathComponent, "reason": "\(reason)"])
    // The write-ahead file first: it must never meet another main file.
    for suffix in ["-wal", "-shm", ""] where FileFacts(path: path + suffix) != nil {
      try putAway(path + suffix, to: path + ".damaged" + suffix)
    }
  }

  private func putAway(_ file: String, to aside: String) throws {
    let files = FileManager.default
    switch remains {
    case .deleted: try files.removeItem(atPath: file)
    case .keptAside:
      if FileFacts(path: aside) != nil { try files.removeItem(atPath: aside) }
      try files.moveItem(atPath: file, toPath: aside)
    }
  }
}
