import GreenroomCore

/// Where a partition stands, as the database says.
struct PartitionStanding {
  /// The epoch of the last logout; deliveries of an older one are offered to no other user.
  var generation: Int64 = 0
  /// Counts logouts and clearings.
  var epoch: Int64 = 0

  fileprivate func seal(_ partition: String) -> [UInt8] {
    var seal = RowSeal()
    seal.add(partition)
    seal.add(generation)
    seal.add(epoch)
    return seal.sum
  }
}

extension CacheArea {
  /// Where this partition stands.
  func standing(in database: SQLiteDatabase) throws -> PartitionStanding {
    let standing =
      try database.first(
        "SELECT generation, epoch, seal FROM partitions WHERE partition = ?", .text(partition)
      ) { row in
        let standing = PartitionStanding(generation: row.integer(0), epoch: row.integer(1))
        guard row.blob(2) == standing.seal(partition) else { throw SQLiteError.wrongRow }
        return standing
      } ?? PartitionStanding()
    book.withLock { $0.saw(epoch: standing.epoch) }
    return standing
  }

  /// Counts a logout or a clearing.
  ///
  /// - Returns: the new epoch.
  func raiseEpoch(in database: SQLiteDatabase, startsGeneration: Bool) throws -> Int64 {
    var standing = try standing(in: database)
    standing.epoch += 1
    if startsGeneration { standing.generation = standing.epoch }
    try database.run(
      "INSERT OR REPLACE INTO partitions (partition, generation, epoch, seal) VALUES (?, ?, ?, ?)",
      .text(partition), .integer(standing.generation), .integer(standing.epoch),
      .blob(standing.seal(partition)))
    return standing.epoch
  }

  /// Whether what `token` was taken for may be stored while the database stands at `epoch`; nil where that is not
  /// known yet.
  func isCurrent(_ token: StoreToken, at epoch: Int64?) -> Bool {
    book.withLock { $0.accepts(token, at: epoch) }
  }
}
