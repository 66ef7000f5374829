import Foundation

/// One row of `deliveries`.
struct DeliveryRow {
  let id: Int64
  let partition: String
  var record: DeliveryRecord
  /// The generation in which it was stored or last confirmed.
  var generation: Int64
  let size: Int
  let digest: [UInt8]
  private let seal: [UInt8]

  private static let columns = """
    id, source, identity, user, is_nothing, etag, stored_at, fresh_for, generation, size, digest, seal
    """

  /// A row that is to be written.
  init(record: DeliveryRecord, partition: String, generation: Int64, size: Int, digest: [UInt8]) {
    id = 0
    self.record = record
    self.partition = partition
    self.generation = generation
    self.size = size
    self.digest = digest
    seal = []
  }

  private init(_ row: SQLiteRow, partition: String) {
    id = row.integer(0)
    self.partition = partition
    record = DeliveryRecord(
      source: row.text(1) ?? "", user: row.text(3) ?? "", identity: row.text(2) ?? "",
      isNothing: row.flag(4), etag: row.text(5),
      storedAt: Date(timeIntervalSinceReferenceDate: row.real(6)), freshFor: row.real(7))
    generation = row.integer(8)
    size = Int(row.integer(9))
    digest = row.blob(10)
    seal = row.blob(11)
  }

  /// Whether what was read is what was written, the body apart.
  var isIntact: Bool { seal == sum(of: record) }

  /// The copy that is offered for this row, nil when it is damaged.
  func copy(crossesUsers: Bool) -> StoredCopy? {
    isIntact
      ? StoredCopy(record: record, size: size, crossesUsers: crossesUsers, digest: digest) : nil
  }

  /// The body, nil when it or the row is damaged.
  func intactBody(in database: SQLiteDatabase) throws -> [UInt8]? {
    guard isIntact else { return nil }
    let body = try database.first("SELECT body FROM bodies WHERE id = ?", .integer(id)) { $0.blob(0) }
    guard let body, body.count == size, RowSeal.digest(of: body) == digest else { return nil }
    return body
  }

  /// Writes the row in place of the one with the same source and identity.
  ///
  /// - Returns: its number, which is that of its body.
  func insert(order: Int64, into database: SQLiteDatabase) throws -> Int64 {
    var kept = record
    kept.storedAt = Date(
      timeIntervalSinceReferenceDate: Self.finite(record.storedAt.timeIntervalSinceReferenceDate))
    kept.freshFor = Self.finite(record.freshFor)
    return try database.first(
      """
      INSERT INTO deliveries (partition, source, identity, user, is_nothing, etag, stored_at, fresh_for,
        generation, size, digest, seal, stored_order, used_order)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?13)
      ON CONFLICT (partition, source, identity) DO UPDATE SET user = ?4, is_nothing = ?5, etag = ?6,
        stored_at = ?7, fresh_for = ?8, generation = ?9, size = ?10, digest = ?11, seal = ?12,
        stored_order = ?13, used_order = ?13
      RETURNING id
      """,
      .text(partition), .text(kept.source), .text(kept.identity), .text(kept.user), .flag(kept.isNothing),
      .text(kept.etag), .real(kept.storedAt.timeIntervalSinceReferenceDate), .real(kept.freshFor),
      .integer(generation), .integer(size), .blob(digest), .blob(sum(of: kept)), .integer(order)
    ) { $0.integer(0) } ?? 0
  }

  /// Whether there is a row for `source`, whosever.
  static func exists(_ source: String, _ partition: String, in database: SQLiteDatabase) throws -> Bool {
    try database.first(
      "SELECT 1 FROM deliveries WHERE partition = ? AND source = ? LIMIT 1", .text(partition), .text(source)
    ) { _ in true } ?? false
  }

  /// The row of one identity.
  static func own(
    _ source: String, _ identity: String, _ partition: String, in database: SQLiteDatabase
  ) throws -> DeliveryRow? {
    let row = try database.first(
      "SELECT \(columns) FROM deliveries WHERE partition = ? AND source = ? AND identity = ?",
      .text(partition), .text(source), .text(identity)
    ) { DeliveryRow($0, partition: partition) }
    return try row?.checked { $0.source == source && $0.identity == identity }
  }

  /// The newest row of `user` under another identity than `identity` that is not "nothing".
  static func newest(
    _ source: String, of user: String, besides identity: String, _ partition: String,
    in database: SQLiteDatabase
  ) throws -> DeliveryRow? {
    let row = try database.first(
      """
      SELECT \(columns) FROM deliveries
      WHERE partition = ? AND source = ? AND user = ? AND identity <> ? AND is_nothing = 0
      ORDER BY stored_order DESC LIMIT 1
      """,
      .text(partition), .text(source), .text(user), .text(identity)
    ) { DeliveryRow($0, partition: partition) }
    return try row?.checked { $0.source == source && $0.user == user && $0.identity != identity }
  }

  /// The newest row of another user than `user`, stored in `generation`, that is not "nothing".
  static func newest(
    _ source: String, notOf user: String, since generation: Int64, _ partition: String,
    in database: SQLiteDatabase
  ) throws -> DeliveryRow? {
    let row = try database.first(
      """
      SELECT \(columns) FROM deliveries
      WHERE partition = ? AND source = ? AND user <> ? AND generation = ? AND is_nothing = 0
      ORDER BY stored_order DESC LIMIT 1
      """,
      .text(partition), .text(source), .text(user), .integer(generation)
    ) { DeliveryRow($0, partition: partition) }
    return try row?.checked { $0.source == source && $0.user != user }
  }

  /// This row, which an index has led to.
  ///
  /// - Throws: damage where the row is sound and not the one that was looked for: then the index is not.
  private func checked(_ isWanted: (DeliveryRecord) -> Bool) throws -> DeliveryRow {
    guard !isIntact || isWanted(record) else { throw SQLiteError.wrongRow }
    return self
  }

  /// The check sum that belongs to `record` in this row.
  private func sum(of record: DeliveryRecord) -> [UInt8] {
    var seal = RowSeal()
    for field in [partition, record.source, record.user, record.identity, record.etag] { seal.add(field) }
    seal.add(record.isNothing ? 1 : 0 as Int64)
    seal.add(record.storedAt.timeIntervalSinceReferenceDate)
    seal.add(record.freshFor)
    seal.add(generation)
    seal.add(Int64(size))
    seal.add(digest)
    return seal.sum
  }

  /// A number that SQLite gives back as it was: no NaN, which it takes for NULL, and no negative zero.
  private static func finite(_ number: Double) -> Double {
    number.isNaN ? 0 : min(max(number, -1e15), 1e15) + 0
  }
}
