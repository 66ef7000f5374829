import Foundation
import GreenroomCore

extension CacheArea {
  func save(_ record: DeliveryRecord, body: [UInt8], token: StoreToken) -> StoreWrite {
    save([StoredDelivery(record: record, body: body)][...], token: token)
  }

  /// Saves deliveries that came together in few transactions, and each by itself where there is no room for them together.
  func save(together deliveries: [StoredDelivery], token: StoreToken) {
    var rest = deliveries[...]
    while !rest.isEmpty {
      let group = rest.prefix(fitting: quota.deletionBytes)
      rest = rest.dropFirst(group.count)
      guard save(group, token: token) != .stored, group.count > 1 else { continue }
      for delivery in group { _ = save([delivery][...], token: token) }
    }
  }

  private func save(_ deliveries: ArraySlice<StoredDelivery>, token: StoreToken) -> StoreWrite {
    guard isCurrent(token, at: nil) else { return .outdated }
    let digests = deliveries.map { RowSeal.digest(of: $0.body) }
    return write(.row(deliveries.reduce(0) { $0 + $1.body.count })) { database in
      let standing = try standing(in: database)
      guard isCurrent(token, at: standing.epoch) else { return .outdated }
      for (delivery, digest) in zip(deliveries, digests) {
        let row = DeliveryRow(
          record: delivery.record, partition: partition, generation: standing.generation,
          size: delivery.body.count, digest: digest)
        let id = try row.insert(order: try nextOrder(database), into: database)
        try database.run(
          "INSERT OR REPLACE INTO bodies VALUES (?, ?)", .integer(id), .blob(delivery.body))
      }
      return .stored
    }
  }

  /// Changes the record of a delivery that was confirmed; its body is not touched.
  func refresh(
    source: String, identity: String, sent: String?, _ change: (inout DeliveryRecord) -> Void
  ) -> Bool {
    let result = write(.none) { database in
      guard var row = try DeliveryRow.own(source, identity, partition, in: database), row.isIntact,
        row.record.etag == sent
      else { return .outdated }
      change(&row.record)
      // Whoever confirms a copy has as good as stored it.
      row.generation = try standing(in: database).generation
      _ = try row.insert(order: try nextOrder(database), into: database)
      return .stored
    }
    return result == .stored
  }

  /// Takes over the times of a copy that was confirmed, and writes it whole where there is none any more. A delivery with
  /// another validator has come meanwhile and stays.
  func confirm(_ record: DeliveryRecord, sent: String, body: [UInt8], token: StoreToken) {
    let isKnown = refresh(source: record.source, identity: record.identity, sent: sent) { $0 = record }
    if !isKnown, !holds(source: record.source, identity: record.identity) {
      _ = save(record, body: body, token: token)
    }
  }

  private func holds(source: String, identity: String) -> Bool {
    read(empty: false) { try DeliveryRow.own(source, identity, partition, in: $0) != nil }
  }

  func remove(source: String, identity: String) {
    _ = write(.none) { database in
      guard let row = try DeliveryRow.own(source, identity, partition, in: database) else { return .outdated }
      try removeDelivery(row.id, in: database)
      return .stored
    }
  }

  /// Removes a delivery's record and body.
  func removeDelivery(_ id: Int64, in database: SQLiteDatabase) throws {
    try database.run("DELETE FROM deliveries WHERE id = ?", .integer(id))
    try database.run("DELETE FROM bodies WHERE id = ?", .integer(id))
  }
}

extension ArraySlice<StoredDelivery> {
  /// As many from the start as have up to `bytes` together, and one at least.
  fileprivate func prefix(fitting bytes: Int64) -> Self {
    var (count, sum) = (0, Int64(0))
    while count < self.count {
      sum += Int64(self[startIndex + count].body.count)
      if count > 0, sum > bytes { break }
      count += 1
    }
    return prefix(count)
  }
}
