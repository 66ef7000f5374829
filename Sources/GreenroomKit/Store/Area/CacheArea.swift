import GreenroomCore
import GreenroomDigest

/// The cache area as its queue sees it: the database, the folder of blobs, and one quota over both.
final class CacheArea {
  let file: DatabaseFile
  let blobs: BlobFolder
  /// The partition as it stands in the rows: a hash, since it is made from an app's key.
  let partition: String
  let quota: StoreQuota
  let log: Log
  let book: Lock<TokenBook>
  let pins: Lock<StorePins>
  var notes = UsageNotes()
  var hasSweptTemporaries = false

  init(
    folder: StoreFolder, partition: String, quota: StoreQuota, log: Log, book: Lock<TokenBook>,
    pins: Lock<StorePins>
  ) {
    let blobs = BlobFolder(path: folder.file("blobs"))
    self.blobs = blobs
    self.partition = SHA256Digest(of: Array(partition.utf8)).hex
    self.quota = quota
    self.log = log
    self.book = book
    self.pins = pins
    file = DatabaseFile(
      "greenroom-cache.sqlite", in: folder, schema: CacheSchema.schema(quota: quota), remains: .deleted,
      log: log
    ) {
      // Without their rows nobody finds the blobs, and nobody counts them.
      blobs.removeAll()
      book.withLock { $0.startOver() }
    }
  }

  /// What `body` reads in one transaction; `empty` when the database cannot be read.
  func read<Value>(empty: Value, _ body: (SQLiteDatabase) throws -> Value) -> Value {
    do {
      return try file.use { database in try database.reading { try body(database) } }
    } catch {
      log.warn("The cache could not be read; going on without it.", ["reason": "\(error)"])
      return empty
    }
  }

  /// Runs a write that needs `bytes` of room and tells what became of it.
  func write(_ room: StoreRoom, _ body: (SQLiteDatabase) throws -> StoreWrite) -> StoreWrite {
    do {
      return try withRoom(room, body) ?? .noRoom
    } catch {
      log.warn("A write to the cache failed; what it held is not kept.", ["reason": "\(error)"])
      return .failed
    }
  }

  /// The number of the next write: orders of storing and of use are made from it.
  func nextOrder(_ database: SQLiteDatabase, count: Int = 1) throws -> Int64 {
    try database.first(
      "UPDATE counters SET clock = clock + ? RETURNING clock", .integer(count)
    ) { $0.integer(0) } ?? 0
  }

  /// Writes the order of use that was noted while reading.
  func writeNotes(_ database: SQLiteDatabase) throws {
    guard !notes.isEmpty else { return }
    let items = notes.inOrder
    var order = try nextOrder(database, count: items.count) - Int64(items.count)
    for item in items {
      order += 1
      switch item {
      case .delivery(let id):
        try database.run("UPDATE deliveries SET used_order = ? WHERE id = ?", .integer(order), .integer(id))
      case .blob(let sha256):
        try database.run("UPDATE blobs SET used_order = ? WHERE sha256 = ?", .integer(order), .text(sha256))
      }
    }
  }
}
