import GreenroomDigest

/// What became of a blob that was written.
enum BlobAdoption {
  case success(BlobEntry)
  case refused(StoreWrite)

  var write: StoreWrite {
    switch self {
    case .success: .stored
    case .refused(let result): result
    }
  }
}

extension CacheArea {
  /// Gives a written blob its row and then its name.
  ///
  /// In this order, so that a process that is killed in between leaves a row without a file, which counts as
  /// missing, and a temporary file, which the next process removes. A file without a row would take room that
  /// nobody counts.
  func adopt(
    _ blob: TemporaryBlob, _ written: Result<SHA256Digest, any Error>, expected: String?, for key: AssetKey,
    token: StoreToken, entry: (_ sha256: String) -> BlobEntry
  ) -> BlobAdoption {
    do {
      let entry = entry(try written.get().hex)
      guard entry.sha256 == expected ?? entry.sha256 else { throw BlobFault.otherHash }
      var result = try withRoom(.none) { try record(entry, for: key, token: token, in: $0) } ?? .noRoom
      if result == .stored { result = try name(blob, entry.sha256) }
      guard result == .stored else {
        blob.discard()
        return .refused(result)
      }
      return .success(entry)
    } catch {
      blob.discard()
      log.warn("A blob could not be stored; it is fetched again when needed.", ["reason": "\(error)"])
      return .refused(.failed)
    }
  }

  private func record(
    _ entry: BlobEntry, for key: AssetKey, token: StoreToken, in database: SQLiteDatabase
  ) throws -> StoreWrite {
    guard isCurrent(token, at: try standing(in: database).epoch) else { return .outdated }
    let old = try hash(of: key, in: database)
    try database.run(
      "INSERT INTO blobs VALUES (?1, ?2, ?3) ON CONFLICT (sha256) DO UPDATE SET used_order = ?3",
      .text(entry.sha256), .integer(entry.size), .integer(try nextOrder(database)))
    try AssetRow(key: key, entry: entry).insert(in: partition, into: database)
    if let old, old != entry.sha256 { try removeIfUnneeded(old, in: database) }
    return .stored
  }

  /// Names the file while nobody can remove its row, unless somebody has removed it already.
  private func name(_ blob: TemporaryBlob, _ sha256: String) throws -> StoreWrite {
    try file.use { database in
      try database.writing {
        let row = try database.first("SELECT 1 FROM blobs WHERE sha256 = ?", .text(sha256)) { _ in true }
        guard row != nil else { return .outdated }
        try blobs.adopt(blob, as: sha256)
        return .stored
      }
    }
  }
}
