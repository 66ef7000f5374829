extension CacheArea {
  /// Gives spare pages back to the disk and empties the write-ahead file when it has grown.
  func settle() {
    do {
      try file.use { database in
        let hasShrunk = try giveBack(sparing: quota.spareBytes, in: database)
        // Only a checkpoint makes the files shorter.
        if hasShrunk || file.fileBytes.writeAhead > quota.writeAheadMark { try checkpoint(database) }
      }
    } catch {
      log.info("The cache could not be tidied; the next write tries again.", ["reason": "\(error)"])
    }
  }

  /// Empties the write-ahead file, which the first read of the next process would have to go through.
  func emptyWriteAhead() {
    do {
      try file.use { _ = try checkpoint($0) }
    } catch {
      log.info("The write-ahead file could not be emptied.", ["reason": "\(error)"])
    }
  }

  /// Removes what deletion leaves: spare pages, and the write-ahead file, which holds earlier states of pages that
  /// have been overwritten since.
  func wipeTraces() {
    do {
      let isWiped = try file.use { database in
        try giveBack(sparing: 0, in: database)
        for _ in 0..<4 where try checkpoint(database) { return true }
        return false
      }
      if !isWiped {
        log.info("Another process reads the cache; deleted bytes are overwritten when it is done.")
      }
    } catch {
      log.warn("Deleted bytes may still be in the cache's files.", ["reason": "\(error)"])
    }
  }

  /// Deletes bodies whose records are gone, in steps that the write-ahead file bears.
  func removeLooseBodies() throws {
    var isDone = false
    while !isDone {
      isDone = try withRoom(.none) { try removeSomeLooseBodies(in: $0) } ?? true
    }
  }

  func spareBytes(_ database: SQLiteDatabase) throws -> Int64 {
    (try database.first("PRAGMA freelist_count") { $0.integer(0) } ?? 0) * CacheSchema.pageBytes
  }

  /// - Returns: whether none is left.
  private func removeSomeLooseBodies(in database: SQLiteDatabase) throws -> Bool {
    var deleted: Int64 = 0
    var ids: [Int64] = []
    let sql = """
      SELECT id, length(body) FROM bodies
      WHERE NOT EXISTS (SELECT 1 FROM deliveries WHERE deliveries.id = bodies.id)
      """
    try database.each(sql, []) { row in
      ids.append(row.integer(0))
      deleted += row.integer(1)
      return deleted < quota.deletionBytes
    }
    for id in ids { try database.run("DELETE FROM bodies WHERE id = ?", .integer(id)) }
    return deleted < quota.deletionBytes
  }

  /// - Returns: whether anything was given back.
  @discardableResult
  private func giveBack(sparing spared: Int64, in database: SQLiteDatabase) throws -> Bool {
    let start = try spareBytes(database)
    var (spare, last) = (start, Int64.max)
    // A file that does not give pages back, for whatever reason, must not hold this up.
    while spare > spared, spare < last {
      try database.run("PRAGMA incremental_vacuum(\(quota.vacuumPages))")
      if file.fileBytes.writeAhead > quota.writeAheadMark { try checkpoint(database) }
      (spare, last) = (try spareBytes(database), spare)
    }
    return spare < start
  }

  /// Brings the write-ahead file into the database and empties it.
  ///
  /// - Returns: whether it is empty now; another process may be reading or doing the same.
  @discardableResult
  private func checkpoint(_ database: SQLiteDatabase) throws -> Bool {
    try database.first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) == 0 } ?? true
  }
}
