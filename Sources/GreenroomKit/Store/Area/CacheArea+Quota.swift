import Dispatch
import Foundation

/// The room that a write needs.
enum StoreRoom {
  /// None worth counting, or a write that must not fail for want of room, such as a deletion.
  case none
  /// A row of that many bytes. It stands in the write-ahead file before it stands in the database.
  case row(Int)
  /// A file of that many bytes.
  case file(Int)

  /// The bytes that must be free under `quota`.
  func bytes(under quota: StoreQuota) -> Int64 {
    switch self {
    case .none: 0
    case .file(let size): Int64(size)
    case .row(let size): Int64(size) + max(0, Int64(size) - quota.writeAheadMark)
    }
  }
}

extension CacheArea {
  private enum Turn<Value> {
    case done(Value)
    /// Something was evicted; there may be room now.
    case evicted
    /// The write-ahead file must be emptied first.
    case crowded
    case noRoom
  }

  /// Runs `body` in a write transaction in which there is room for it, after evicting what was used longest ago.
  ///
  /// - Returns: nil where what is pinned leaves no room.
  func withRoom<Value>(_ room: StoreRoom, _ body: (SQLiteDatabase) throws -> Value) throws -> Value? {
    let needed = room.bytes(under: quota)
    guard needed <= quota.contentBytes else { return nil }
    sweepTemporariesOnce()
    let deadline = DispatchTime.now() + .seconds(1)
    while true {
      let turn = try file.use { database in
        try database.writing { try self.turn(needing: needed, in: database, body) }
      }
      notes.removeAll()
      settle()
      switch turn {
      case .done(let value): return value
      case .evicted: continue
      case .crowded:
        // Another process keeps the file from being emptied, and is about to be done.
        guard DispatchTime.now() < deadline else { throw SQLiteError.crowded }
        usleep(5000)
      case .noRoom:
        log.warn("The cache is full of what is pinned; a new entry is not kept.")
        return nil
      }
    }
  }

  /// One attempt at a write. Several processes may be writing: only inside the transaction does the room stay.
  private func turn<Value>(
    needing needed: Int64, in database: SQLiteDatabase, _ body: (SQLiteDatabase) throws -> Value
  ) throws -> Turn<Value> {
    if needed > 0 {
      guard file.fileBytes.writeAhead <= quota.writeAheadMark else { return .crowded }
      guard try room(in: database) >= needed else {
        return try evict(until: needed, in: database) ? .evicted : .noRoom
      }
    }
    try writeNotes(database)
    return .done(try body(database))
  }

  /// How many bytes are free; negative beyond the quota.
  func room(in database: SQLiteDatabase) throws -> Int64 {
    let pages = try database.first("PRAGMA page_count") { $0.integer(0) } ?? 0
    let live = pages * CacheSchema.pageBytes - (try spareBytes(database))
    // Between a deletion and the next checkpoint the file is longer than what lives in it.
    let main = max(live, file.fileBytes.main - quota.spareBytes)
    let files = try database.first("SELECT blob_bytes FROM counters") { $0.integer(0) } ?? 0
    // A damaged number must not overflow the sum.
    return quota.contentBytes - main - min(max(files, 0), 1 << 50) - blobs.temporaryBytes
  }

  /// Evicts in order of last use until `needed` bytes are free, at most as much at once as the write-ahead file
  /// bears.
  ///
  /// - Returns: whether anything went.
  private func evict(until needed: Int64, in database: SQLiteDatabase) throws -> Bool {
    try writeNotes(database)
    var deleted: Int64 = 0
    var hasGone = false
    while deleted < quota.deletionBytes, try room(in: database) < needed,
      let victim = try nextVictim(in: database)
    {
      switch victim {
      case .delivery(let id, let size):
        try removeDelivery(id, in: database)
        deleted += size
      case .blob(let sha256): try removeBlob(sha256, in: database)
      }
      hasGone = true
    }
    return hasGone
  }

  /// A file of a killed process counts against the quota until it is gone.
  private func sweepTemporariesOnce() {
    guard !hasSweptTemporaries else { return }
    hasSweptTemporaries = true
    blobs.sweepTemporaries()
  }
}
