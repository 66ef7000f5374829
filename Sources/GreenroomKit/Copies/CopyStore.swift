import Foundation

/// The copies of one instance: in memory, and on disk behind it.
///
/// A copy is filed under the identity that it was fetched for, in memory at once and on disk a moment later.
final class CopyStore: Sendable {
  /// Made at the start of a fetch; what comes of the fetch is kept only while it is valid.
  struct Ticket: Sendable {
    fileprivate let memory: MemoryCache.Token
    fileprivate let disk: StoreToken?

    /// Differs before and after a deletion that ends the ticket, so that work begun before is not shared after.
    var epoch: MemoryCache.Token.Epoch { memory.epoch }
  }

  private let memory = MemoryCache()
  private let disk: (any CopyStoring)?
  private let backend: any Backend
  private let keepsCopies: Bool

  /// - Parameters:
  ///   - disk: nil keeps copies in memory only.
  ///   - keepsCopies: false keeps and finds nothing.
  init(disk: (any CopyStoring)?, backend: any Backend, keepsCopies: Bool) {
    self.disk = disk
    self.backend = backend
    self.keepsCopies = keepsCopies
  }

  /// A ticket for a fetch that begins now.
  func ticket(for identity: Identity) -> Ticket {
    let user = key(identity).user
    return Ticket(memory: memory.token(for: user), disk: disk?.token(forUser: user.text))
  }

  /// Whether nobody's copies were deleted since `ticket` was made.
  func isUntouched(since ticket: Ticket) -> Bool { memory.isUntouched(since: ticket.memory) }

  /// The identity's own copy in memory.
  func inMemory(_ source: Source, _ identity: Identity) -> Copy? {
    memory.copy(of: source, for: key(identity).identity)
  }

  /// The copies at hand, of any age. An own one that was read from disk stays in memory.
  func local(_ source: Source, _ identity: Identity, _ ticket: Ticket) async -> LocalCopies {
    let key = key(identity)
    if let own = memory.copy(of: source, for: key.identity) { return LocalCopies(own: own) }
    let stored = await disk?.candidates(
      sources: [source.storeKey], user: key.user.text, identity: key.identity.text)
    return await local(source, key, ticket, stored?.first)
  }

  /// The copies at hand of each of `sources`, told as soon as they are known. The disk is asked for some at a time, so
  /// that a slow one has told of the first when time is up.
  func local(
    _ sources: [Source], _ identity: Identity, _ ticket: Ticket,
    tell: @Sendable (Source, LocalCopies) async -> Void
  ) async {
    let key = key(identity)
    var missing: [Source] = []
    for source in sources {
      if let own = memory.copy(of: source, for: key.identity) {
        await tell(source, LocalCopies(own: own))
      } else {
        missing.append(source)
      }
    }
    var rest = missing[...]
    while !rest.isEmpty {
      let stored = await disk?.candidates(
        sources: rest.map(\.storeKey), user: key.user.text, identity: key.identity.text)
      for (offset, source) in rest.prefix(stored?.count ?? rest.count).enumerated() {
        await tell(source, await local(source, key, ticket, stored?[offset]))
      }
      rest = rest.dropFirst(max(stored?.count ?? rest.count, 1))
    }
  }

  /// What is at hand beside the identity's own copy in memory, where there is none.
  private func local(
    _ source: Source, _ key: (user: Fingerprint, identity: Fingerprint), _ ticket: Ticket,
    _ stored: Candidates?
  ) async -> LocalCopies {
    if let own = stored?.own, let copy = copy(own.record, own.body, of: source) {
      memory.insert(
        copy, user: key.user, identity: key.identity, token: ticket.memory, isFromDisk: true)
      return LocalCopies(own: memory.copy(of: source, for: key.identity) ?? copy)
    }
    // A copy in memory may be newer than the disk, which may be full.
    let others = memory.others(of: source, user: key.user, identity: key.identity)
    var local = LocalCopies(sameUser: await newer(others.same, stored?.sameUser, of: source))
    if local.sameUser == nil {
      local.otherUser = await newer(others.other, stored?.otherUser, of: source)
    }
    return local
  }

  /// Files copies that came together under `identity`, unless something was deleted since `ticket` was made.
  func keep(_ copies: [Copy], for identity: Identity, _ ticket: Ticket) {
    guard keepsCopies else { return }
    let key = key(identity)
    for copy in copies {
      memory.insert(copy, user: key.user, identity: key.identity, token: ticket.memory)
    }
    guard let disk, let token = ticket.disk else { return }
    var whole: [StoredDelivery] = []
    for copy in copies {
      let record = DeliveryRecord(
        source: copy.source.storeKey, user: key.user.text, identity: key.identity.text,
        isNothing: copy.content.isNothing, etag: copy.etag, storedAt: copy.storedAt,
        freshFor: copy.freshFor)
      switch copy.filing {
      case .whole: whole.append(StoredDelivery(record: record, body: copy.body))
      case .confirmation(let validator):
        disk.beginConfirming(record, sent: validator, body: copy.body, token: token)
      // What was stored before is not what the server says any more.
      case .memoryOnly: disk.beginRemoving(source: record.source, identity: record.identity)
      }
    }
    if !whole.isEmpty { disk.beginSaving(whole, token: token) }
  }

  /// Keeps the copies of a source that was warmed from being evicted while this process lives.
  func pin(_ source: Source) {
    disk?.pin(sources: [source.storeKey])
  }

  /// Deletes a user's copies for good.
  func forget(_ user: Fingerprint) async {
    memory.forget(user)
    await disk?.forget(user: user.text)
    // A read that began before the disk had forgotten may have brought something back.
    memory.forget(user)
  }

  /// Deletes every copy.
  func removeAll() async {
    memory.removeAll()
    await disk?.removeAll()
    memory.removeAll()
  }

  /// Returns when every write that was begun has ended.
  func finishWrites() async {
    await disk?.finishWrites()
  }

  private func key(_ identity: Identity) -> (user: Fingerprint, identity: Fingerprint) {
    backend.policy.copiesDependOnIdentity ? (identity.user, identity.fingerprint) : (.none, .none)
  }

  private func newer(_ inMemory: Copy?, _ stored: StoredCopy?, of source: Source) async -> Copy? {
    if let inMemory, inMemory.storedAt >= stored?.record.storedAt ?? .distantPast { return inMemory }
    return await copy(stored, of: source) ?? inMemory
  }

  private func copy(_ stored: StoredCopy?, of source: Source) async -> Copy? {
    guard let stored, let body = await disk?.body(of: stored) else { return nil }
    return copy(stored.record, body, of: source)
  }

  /// Reads a stored body; one that cannot be read counts as absent and is replaced by the next answer.
  private func copy(_ record: DeliveryRecord, _ body: [UInt8], of source: Source) -> Copy? {
    guard let content = backend.content(of: body) else { return nil }
    return Copy(
      source: source, body: body, content: content, etag: record.etag, storedAt: record.storedAt,
      freshFor: record.freshFor)
  }
}
