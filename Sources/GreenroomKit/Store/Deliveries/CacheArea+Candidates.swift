extension CacheArea {
  /// How many bytes of bodies one read brings: a disk that is slow has told of the first copies when time is up.
  private static var bytesPerRead: Int { 512 << 10 }

  /// Everything that may answer for each of `sources`, in their order and in one read; for as many from the first as
  /// that brings.
  ///
  /// Only the own bodies are read. The bodies of others matter when the own one is missing and the server is
  /// unheard, which is known seconds later: reading them then costs the usual case nothing, and a logout in
  /// between is heeded.
  func candidates(sources: [String], user: String, identity: String) -> [Candidates] {
    var damaged: [Int64] = []
    let found = read(empty: sources.map { _ in Candidates.none }) { database in
      damaged = []
      let generation = try standing(in: database).generation
      var (found, bytes) = ([Candidates](), 0)
      for source in sources where bytes < Self.bytesPerRead {
        // Most of what is asked for together is not there at all.
        let isThere = try DeliveryRow.exists(source, partition, in: database)
        found.append(
          isThere
            ? try candidates(
              source: source, user: user, identity: identity, generation, in: database, &damaged) : .none)
        bytes += found.last?.own?.body.count ?? 0
      }
      return found
    }
    drop(damaged)
    return found
  }

  private func candidates(
    source: String, user: String, identity: String, _ generation: Int64, in database: SQLiteDatabase,
    _ damaged: inout [Int64]
  ) throws -> Candidates {
    var found = Candidates()
    if let row = try DeliveryRow.own(source, identity, partition, in: database) {
      if let body = try row.intactBody(in: database) {
        found.own = StoredDelivery(record: row.record, body: body)
        notes.note(.delivery(row.id))
      } else {
        damaged.append(row.id)
      }
    }
    let sameUser = try DeliveryRow.newest(source, of: user, besides: identity, partition, in: database)
    let otherUser = try DeliveryRow.newest(source, notOf: user, since: generation, partition, in: database)
    damaged += [sameUser, otherUser].compactMap { $0 }.filter { !$0.isIntact }.map(\.id)
    found.sameUser = sameUser?.copy(crossesUsers: false)
    found.otherUser = otherUser?.copy(crossesUsers: true)
    return found
  }

  /// The body of `copy`, nil when it is gone, has changed, is damaged, or may no longer be offered.
  func body(of copy: StoredCopy) -> [UInt8]? {
    var damaged: [Int64] = []
    let body = read(empty: [UInt8]?.none) { database in
      damaged = []
      let standing = try standing(in: database)
      let record = copy.record
      guard let row = try DeliveryRow.own(record.source, record.identity, partition, in: database),
        row.digest == copy.digest, row.record.user == record.user,
        !copy.crossesUsers || row.generation == standing.generation
      else { return nil }
      guard let body = try row.intactBody(in: database) else {
        damaged.append(row.id)
        return nil
      }
      notes.note(.delivery(row.id))
      return body
    }
    drop(damaged)
    return body
  }

  /// Removes rows that fail their check sums.
  private func drop(_ ids: [Int64]) {
    guard !ids.isEmpty else { return }
    log.warn("A damaged delivery was dropped from the cache.", ["count": "\(ids.count)"])
    _ = write(.none) { database in
      for id in ids { try removeDelivery(id, in: database) }
      return .stored
    }
  }
}
