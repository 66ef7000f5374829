import Foundation
import GreenroomCore

extension CacheArea {
  func save(_ record: DeliveryRecord, body: [UInt8], token: StoreToken) -> StoreWrite {
    guard isCurrent(token, at: nil) else { return .outdated }
    let digest = RowSeal.digest(of: body)
    return write(.row(body.count)) { database in
      let standing = try standing(in: database)
      guard isCurrent(token, at: standing.epoch) else { return .outdated }
      let row = DeliveryRow(
        record: record, partition: partition, generation: standing.generation, size: body.count,
        digest: digest)
      let id = try row.insert(order: try nextOrder(database), into: database)
      try database.run("INSERT OR REPLACE INTO bodies VALUES (?, ?)", .integer(id), .blob(body))
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
