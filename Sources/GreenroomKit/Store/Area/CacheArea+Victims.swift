import GreenroomCore

/// What eviction takes next.
enum CacheVictim {
  case delivery(id: Int64, size: Int64)
  case blob(sha256: String)
}

extension CacheArea {
  /// The delivery or blob that was used longest ago and is not pinned.
  func nextVictim(in database: SQLiteDatabase) throws -> CacheVictim? {
    let pins = pins.withLock { $0 }
    let delivery = try oldestDelivery(in: database, sparing: pins)
    let blob = try oldestBlob(in: database, sparing: pins)
    guard let delivery else { return blob.map { .blob(sha256: $0.sha256) } }
    guard let blob, blob.order < delivery.order else {
      return .delivery(id: delivery.id, size: delivery.size)
    }
    return .blob(sha256: blob.sha256)
  }

  private func oldestDelivery(
    in database: SQLiteDatabase, sparing pins: StorePins
  ) throws -> (id: Int64, size: Int64, order: Int64)? {
    var found: (id: Int64, size: Int64, order: Int64)?
    let sql =
      "SELECT id, size, used_order, partition, source, stored_order FROM deliveries ORDER BY used_order"
    try database.each(sql, []) { row in
      if row.text(3) == partition, let source = row.text(4), pins.sources.contains(source),
        try isNewest(of: source, storedOrder: row.integer(5), in: database)
      {
        return true
      }
      // A size from a damaged row must not overflow a sum.
      found = (row.integer(0), min(max(row.integer(1), 0), 1 << 40), row.integer(2))
      return false
    }
    return found
  }

  /// A pin holds the newest delivery of a source alone: those of earlier identities pile up otherwise.
  private func isNewest(
    of source: String, storedOrder: Int64, in database: SQLiteDatabase
  ) throws -> Bool {
    try database.first(
      "SELECT 1 FROM deliveries WHERE partition = ? AND source = ? AND stored_order > ? LIMIT 1",
      .text(partition), .text(source), .integer(storedOrder)
    ) { _ in false } ?? true
  }

  private func oldestBlob(
    in database: SQLiteDatabase, sparing pins: StorePins
  ) throws -> (sha256: String, order: Int64)? {
    var found: (sha256: String, order: Int64)?
    try database.each("SELECT sha256, used_order FROM blobs ORDER BY used_order", []) { row in
      guard let sha256 = row.text(0) else { return true }
      guard try !isPinned(blob: sha256, by: pins, in: database) else { return true }
      found = (sha256, row.integer(1))
      return false
    }
    return found
  }

  private func isPinned(
    blob sha256: String, by pins: StorePins, in database: SQLiteDatabase
  ) throws -> Bool {
    try database.all(
      "SELECT url FROM assets WHERE sha256 = ? AND partition = ?", .text(sha256), .text(partition)
    ) { $0.text(0) ?? "" }.contains(where: pins.holds)
  }
}
