import GreenroomCore

extension CacheArea {
  /// Deletes a user's deliveries for good and starts a new generation.
  ///
  /// Their records go at once, whereupon nothing leads to the bodies any more; those follow in steps. A process
  /// that is killed in between leaves them to the next clean-up.
  func forget(user: String) -> Bool {
    erase { database in
      try database.run(
        "DELETE FROM deliveries WHERE partition = ? AND user = ?", .text(partition), .text(user))
      return try raiseEpoch(in: database, startsGeneration: true)
    }
  }

  /// Deletes everything of this partition for good, and the blobs that no other partition needs.
  func removeAll() -> Bool {
    erase { database in
      try database.run("DELETE FROM deliveries WHERE partition = ?", .text(partition))
      try removeAssets(in: database)
      return try raiseEpoch(in: database, startsGeneration: false)
    }
  }

  /// Deletes the assets of this partition, and the blobs that no other partition needs. Deliveries stay.
  func removeAssets() -> Bool {
    erase { database in
      try removeAssets(in: database)
      return try raiseEpoch(in: database, startsGeneration: false)
    }
  }

  /// What an open session of this process shows stays; it can be evicted once the session is over.
  private func removeAssets(in database: SQLiteDatabase) throws {
    let held = pins.withLock { $0.held }
    if held.isEmpty {
      try database.run("DELETE FROM assets WHERE partition = ?", .text(partition))
    } else {
      let urls = try database.all(
        "SELECT DISTINCT url FROM assets WHERE partition = ?", .text(partition)
      ) { $0.text(0) ?? "" }
      for url in urls where !held.contains(url) {
        try database.run(
          "DELETE FROM assets WHERE partition = ? AND url = ?", .text(partition), .text(url))
      }
    }
    try removeUnneededBlobs(in: database)
  }

  /// What must go, goes: when the rows cannot be deleted, the whole cache is.
  private func erase(_ deletion: (SQLiteDatabase) throws -> Int64) -> Bool {
    notes.removeAll()
    do {
      let epoch = try patiently { try withRoom(.none, deletion) }
      if let epoch { book.withLock { $0.made(epoch: epoch) } }
      try patiently(removeLooseBodies)
      wipeTraces()
      return true
    } catch {
      return destroy(because: error)
    }
  }

  /// Another process may hold the lock for a while.
  private func patiently<Value>(_ body: () throws -> Value) throws -> Value {
    for _ in 0..<4 {
      do { return try body() } catch let error as SQLiteError where error.kind == .busy { continue }
    }
    return try body()
  }

  private func destroy(because reason: any Error) -> Bool {
    do {
      try file.replace(because: reason)
      blobs.removeAll()
      return true
    } catch {
      log.error("The cache could not be erased.", ["reason": "\(error)"])
      return false
    }
  }
}
