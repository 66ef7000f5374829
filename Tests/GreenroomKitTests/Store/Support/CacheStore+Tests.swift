import Foundation
import TestSupport

@testable import GreenroomKit

extension DeliveryRecord {
  /// A record with defaults for what a test does not care about.
  static func of(
    _ source: String = "home", user: String = "ann", identity: String = "ann-1", isNothing: Bool = false,
    etag: String? = nil, storedAt: TimeInterval = 1000, freshFor: TimeInterval = 60
  ) -> DeliveryRecord {
    DeliveryRecord(
      source: source, user: user, identity: identity, isNothing: isNothing, etag: etag,
      storedAt: Date(timeIntervalSinceReferenceDate: storedAt), freshFor: freshFor)
  }
}

extension CacheStore {
  /// Saves `record` with `text` as body and a token of now.
  @discardableResult
  func save(_ record: DeliveryRecord, _ text: String = "{}") async -> StoreWrite {
    await save(record, body: Array(text.utf8), token: token(forUser: record.user))
  }

  /// The body that `identity` has stored for `source`, as text.
  func ownBody(_ source: String = "home", user: String = "ann", identity: String = "ann-1") async -> String? {
    await candidates(source: source, user: user, identity: identity).own
      .map { String(decoding: $0.body, as: UTF8.self) }
  }

  /// Runs `body` on the database itself.
  func onDatabase<Value: Sendable>(
    _ body: @escaping @Sendable (SQLiteDatabase) throws -> Value
  ) async throws -> Value {
    try await area.run { area in Result { try area.file.use(body) } }.get()
  }
}

extension BlobStore {
  @discardableResult
  func store(_ url: String, _ bytes: Data, role: String = "image", expected: String? = nil) async
    -> StoreWrite
  {
    await store(
      AssetKey(url: url, role: role), .bytes(bytes), storedAt: Date(timeIntervalSinceReferenceDate: 0),
      expected: expected, token: token())
  }

  func read(_ url: String, role: String = "image") async -> Data? {
    await read(AssetKey(url: url, role: role))
  }

  func contains(_ url: String, role: String = "image") -> Bool {
    contains(AssetKey(url: url, role: role))
  }
}

extension Data {
  /// `count` bytes that follow from `seed`.
  static func noise(_ count: Int, seed: UInt64) -> Data {
    var generator = SeededGenerator(seed: seed)
    let words = (0..<count / 8 + 1).map { _ in generator.next() }
    return words.withUnsafeBytes { Data($0.prefix(count)) }
  }
}
