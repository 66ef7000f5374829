/// Room for a blob, or why there is none.
enum BlobReservation: Sendable {
  case made(TemporaryBlob)
  case refused(StoreWrite)
}

extension CacheArea {
  /// What the index says of `key`; whether the file is there is another question.
  func entry(of key: AssetKey) -> BlobEntry? {
    read(empty: nil) { try AssetRow.of(key, partition, in: $0)?.entry }
  }

  /// As ``entry(of:)``, and notes the use.
  func use(_ key: AssetKey) -> BlobEntry? {
    let entry = entry(of: key)
    if let entry { notes.note(.blob(entry.sha256)) }
    return entry
  }

  /// All assets of the partition.
  func assetIndex() -> [AssetKey: BlobEntry] {
    let rows = read(empty: []) { try AssetRow.all(of: partition, in: $0) }
    return Dictionary(rows.map { ($0.key, $0.entry) }) { first, _ in first }
  }

  /// Takes room for a blob of `size` bytes.
  func reserve(_ size: Int, token: StoreToken) -> BlobReservation {
    do {
      return try withRoom(.file(size)) { database in
        guard isCurrent(token, at: try standing(in: database).epoch) else { return .refused(.outdated) }
        // Inside the transaction, so that another process that looks for room finds it taken.
        return .made(try blobs.makeTemporary(size: size))
      } ?? .refused(.noRoom)
    } catch {
      log.warn("There is no room for a blob; it is not kept.", ["reason": "\(error)"])
      return .refused(.failed)
    }
  }

  func remove(_ key: AssetKey) {
    _ = write(.none) { database in
      let old = try hash(of: key, in: database)
      try database.run(
        "DELETE FROM assets WHERE partition = ? AND url = ? AND role = ?", .text(partition), .text(key.url),
        .text(key.role))
      if let old { try removeIfUnneeded(old, in: database) }
      return .stored
    }
  }

  /// Removes a blob that failed its hash, unless `file` has been replaced since it was read.
  func dropDamaged(_ sha256: String, file: FileFacts.Identity) {
    log.warn("A damaged blob was dropped from the cache.")
    _ = write(.none) { database in
      guard let path = blobs.file(sha256), FileFacts(path: path)?.identity == file else { return .outdated }
      try removeBlob(sha256, in: database)
      return .stored
    }
  }

  /// Removes a blob, its assets and its file.
  ///
  /// The file goes before the transaction ends: as long as the rows are locked nobody can store the same blob
  /// anew. A row without a file does no harm, whereas a file without a row takes room that nobody counts.
  func removeBlob(_ sha256: String, in database: SQLiteDatabase) throws {
    try database.run("DELETE FROM assets WHERE sha256 = ?", .text(sha256))
    try database.run("DELETE FROM blobs WHERE sha256 = ?", .text(sha256))
    blobs.remove(sha256)
  }

  func removeIfUnneeded(_ sha256: String, in database: SQLiteDatabase) throws {
    let isNeeded = try database.first(
      "SELECT 1 FROM assets WHERE sha256 = ? LIMIT 1", .text(sha256)
    ) { _ in true }
    if isNeeded == nil { try removeBlob(sha256, in: database) }
  }

  func removeUnneededBlobs(in database: SQLiteDatabase) throws {
    let unneeded = try database.all(
      "SELECT sha256 FROM blobs WHERE NOT EXISTS (SELECT 1 FROM assets WHERE assets.sha256 = blobs.sha256)"
    ) { $0.text(0) ?? "" }
    for sha256 in unneeded { try removeBlob(sha256, in: database) }
  }

  func hash(of key: AssetKey, in database: SQLiteDatabase) throws -> String? {
    try database.first(
      "SELECT sha256 FROM assets WHERE partition = ? AND url = ? AND role = ?", .text(partition),
      .text(key.url), .text(key.role)
    ) { $0.text(0) } ?? nil
  }
}
