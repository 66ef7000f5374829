package import Foundation
import GreenroomCore

/// The cache area: deliveries as received, and beside them ``BlobStore``.
///
/// Making one does no I/O: the database is opened with the first call. Every call works on the area's own queue,
/// so that none blocks its caller's thread; a disk that hangs makes answers late, not wrong. What cannot be read
/// counts as absent, what cannot be written is logged and lost alone.
///
/// Any number of processes, and of stores in one process, may use the same folder. Several partitions share its
/// files and its quota.
package final class CacheStore: Sendable {
  /// Fonts, images and other files beside the deliveries.
  package let blobs: BlobStore

  let area: Confined<CacheArea>
  private let book: Lock<TokenBook>
  private let pins: Lock<StorePins>
  private let housekeeping: Housekeeping

  /// The store of `partition` in `folder`.
  ///
  /// - Parameters:
  ///   - partition: what keeps apart apps and backends; only its hash is stored.
  ///   - cleanUpDelay: how long after the first call files that nobody refers to are looked for; nil is never.
  init(
    folder: StoreFolder, partition: String, quota: StoreQuota, clock: any GreenroomClock, log: Log,
    cleanUpDelay: Duration? = .seconds(5)
  ) {
    book = Lock(TokenBook())
    pins = Lock(StorePins())
    area = Confined(
      "greenroom.cache",
      CacheArea(folder: folder, partition: partition, quota: quota, log: log, book: book, pins: pins))
    blobs = BlobStore(
      area: area, folder: BlobFolder(path: folder.file("blobs")), book: book, pins: pins, log: log)
    housekeeping = Housekeeping(delay: cleanUpDelay, clock: clock)
  }

  /// A store with the system's clock and log.
  package convenience init(directory: URL, partition: String, quota: StoreQuota = .standard) {
    self.init(
      folder: StoreFolder(directory, .cache), partition: partition, quota: quota, clock: SystemClock(),
      log: Log(level: .warn, handler: SystemLogHandler()))
  }

  /// The right to store what a fetch for `user` brings. Take it before the fetch begins.
  package func token(forUser user: String) -> StoreToken {
    book.withLock { $0.token(forUser: user) }
  }

  /// Everything stored that may answer for `source`, in one read; nothing when the store cannot be read.
  package func candidates(source: String, user: String, identity: String) async -> Candidates {
    await candidates(sources: [source], user: user, identity: identity).first ?? .none
  }

  /// The first call begins what keeps the folder tidy.
  func beginHousekeeping() {
    housekeeping.begin { [weak blobs] in _ = await blobs?.cleanUp() }
  }

  /// Reads the body of a copy; nil when it may not be used any more.
  package func body(of copy: StoredCopy) async -> [UInt8]? {
    await area.run { $0.body(of: copy) }
  }

  /// Keeps a delivery in place of the one with the same source and identity, unless `token` has ended.
  @discardableResult
  package func save(_ record: DeliveryRecord, body: [UInt8], token: StoreToken) async -> StoreWrite {
    beginHousekeeping()
    return await area.run { $0.save(record, body: body, token: token) }
  }

  /// Notes that a delivery was confirmed by the server; its body is not written again.
  ///
  /// - Parameters:
  ///   - sent: the validator that the request carried. A delivery with another one has come meanwhile, and is not
  ///     what was confirmed.
  ///   - etag: the validator of the answer; nil keeps the one the delivery has.
  /// - Returns: whether there was such a delivery.
  @discardableResult
  package func refreshed(
    source: String, identity: String, sent: String?, storedAt: Date, freshFor: TimeInterval,
    etag: String? = nil
  ) async -> Bool {
    await area.run { area in
      area.refresh(source: source, identity: identity, sent: sent) { record in
        record.storedAt = storedAt
        record.freshFor = freshFor
        record.etag = etag ?? record.etag
      }
    }
  }

  /// Removes one delivery.
  package func remove(source: String, identity: String) async {
    await area.run { $0.remove(source: source, identity: identity) }
  }

  /// Keeps the newest delivery of each of `sources` from being evicted while this process lives.
  package func pin(sources: Set<String>) {
    pins.withLock { $0.pin(sources: sources) }
  }

  /// Lets the deliveries of `sources` be evicted again.
  package func unpin(sources: Set<String>) {
    pins.withLock { $0.unpin(sources: sources) }
  }

  /// Writes the order of last use, and brings the files into the state that the next launch reads fastest. For
  /// when the app goes to the background; without it nothing is lost but a little time.
  package func flush() async {
    await area.run { area in
      if !area.notes.isEmpty { _ = area.write(.none) { _ in .stored } }
      area.emptyWriteAhead()
    }
  }
}

extension CacheStore {
  /// Logs `user` out: their deliveries are deleted for good, and nothing stored before is offered to another user
  /// from now on.
  ///
  /// - Returns: whether it is done; false has been logged as an error.
  @discardableResult
  package func forget(user: String) async -> Bool {
    book.withLock { $0.logOut(user) }
    return await area.run { $0.forget(user: user) }
  }

  /// Clears the cache: the partition's deliveries and assets go, and the blobs that no other partition needs.
  ///
  /// - Returns: whether it is done; false has been logged as an error.
  @discardableResult
  package func removeAll() async -> Bool {
    endAllTokens()
    return await area.run { $0.removeAll() }
  }

  /// Deletes fonts, images and other files; the partition's deliveries stay.
  ///
  /// - Returns: whether it is done; false has been logged as an error.
  @discardableResult
  package func removeAssets() async -> Bool {
    blobs.forgetIndex()
    return await area.run { $0.removeAssets() }
  }

  private func endAllTokens() {
    book.withLock { $0.clear() }
    blobs.forgetIndex()
  }
}
