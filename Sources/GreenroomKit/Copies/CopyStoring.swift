/// The seam between copies and the disk. All texts are opaque keys.
protocol CopyStoring: Sendable {
  /// The copies at hand for `sources`, in their order, for as many from the first as are read in one go: one at least.
  func candidates(sources: [String], user: String, identity: String) async -> [Candidates]
  /// The body of a copy; nil when it may not be used any more.
  func body(of copy: StoredCopy) async -> [UInt8]?
  /// The right to store what a fetch brings that begins now.
  func token(forUser user: String) -> StoreToken
  /// Begins to write copies that came together and returns at once; dropped when the token has ended. Writes keep their
  /// order.
  func beginSaving(_ deliveries: [StoredDelivery], token: StoreToken)
  /// Begins to delete a copy and returns at once.
  func beginRemoving(source: String, identity: String)
  /// Begins to note that the server confirmed a copy with the validator `sent`, and returns at once. Its body is written
  /// only where it is not at hand any more.
  func beginConfirming(_ record: DeliveryRecord, sent: String, body: [UInt8], token: StoreToken)
  /// Keeps the newest copy of each of `sources` from being evicted while this process lives.
  func pin(sources: Set<String>)
  /// Deletes a user's copies for good, and offers no copy stored before to another user again.
  @discardableResult func forget(user: String) async -> Bool
  /// Deletes everything of this backend and app.
  @discardableResult func removeAll() async -> Bool
  /// Returns when everything that was begun before is over.
  func finishWrites() async
}

extension CacheStore: CopyStoring {
  func candidates(sources: [String], user: String, identity: String) async -> [Candidates] {
    beginHousekeeping()
    return await area.run { $0.candidates(sources: sources, user: user, identity: identity) }
  }

  func beginSaving(_ deliveries: [StoredDelivery], token: StoreToken) {
    area.enqueueUnhurried { $0.save(together: deliveries, token: token) }
  }

  func beginRemoving(source: String, identity: String) {
    area.enqueue { $0.remove(source: source, identity: identity) }
  }

  func beginConfirming(_ record: DeliveryRecord, sent: String, body: [UInt8], token: StoreToken) {
    area.enqueue { $0.confirm(record, sent: sent, body: body, token: token) }
  }

  func finishWrites() async {
    await flush()
  }
}
