import Foundation

/// One row of `assets` with the size of its blob.
struct AssetRow {
  let key: AssetKey
  let entry: BlobEntry
  private let seal: [UInt8]

  private static let select = """
    SELECT url, role, sha256, size, content_type, etag, stored_at, seal FROM assets JOIN blobs USING (sha256)
    """

  /// A row that is to be written.
  init(key: AssetKey, entry: BlobEntry) {
    self.key = key
    self.entry = entry
    seal = []
  }

  private init(_ row: SQLiteRow) {
    key = AssetKey(url: row.text(0) ?? "", role: row.text(1) ?? "")
    entry = BlobEntry(
      sha256: row.text(2) ?? "", size: Int(row.integer(3)), contentType: row.text(4), etag: row.text(5),
      storedAt: Date(timeIntervalSinceReferenceDate: row.real(6)))
    seal = row.blob(7)
  }

  /// The row of `key`; nil also when it is damaged.
  static func of(_ key: AssetKey, _ partition: String, in database: SQLiteDatabase) throws -> AssetRow? {
    let row = try database.first(
      select + " WHERE partition = ? AND url = ? AND role = ?", .text(partition), .text(key.url),
      .text(key.role), read: AssetRow.init)
    guard let row, row.isIntact(in: partition) else { return nil }
    guard row.key == key else { throw SQLiteError.wrongRow }
    return row
  }

  /// All rows of the partition that are not damaged.
  static func all(of partition: String, in database: SQLiteDatabase) throws -> [AssetRow] {
    try database.all(select + " WHERE partition = ?", .text(partition), read: AssetRow.init)
      .filter { $0.isIntact(in: partition) }
  }

  /// Writes the row in place of the one with the same key.
  func insert(in partition: String, into database: SQLiteDatabase) throws {
    try database.run(
      """
      INSERT INTO assets (partition, url, role, sha256, content_type, etag, stored_at, seal)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      ON CONFLICT (partition, url, role)
      DO UPDATE SET sha256 = ?4, content_type = ?5, etag = ?6, stored_at = ?7, seal = ?8
      """,
      .text(partition), .text(key.url), .text(key.role), .text(entry.sha256), .text(entry.contentType),
      .text(entry.etag), .real(entry.storedAt.timeIntervalSinceReferenceDate), .blob(sum(in: partition)))
  }

  private func isIntact(in partition: String) -> Bool { seal == sum(in: partition) }

  private func sum(in partition: String) -> [UInt8] {
    var seal = RowSeal()
    for field in [partition, key.url, key.role, entry.sha256, entry.contentType, entry.etag] {
      seal.add(field)
    }
    seal.add(Int64(entry.size))
    seal.add(entry.storedAt.timeIntervalSinceReferenceDate)
    return seal.sum
  }
}
