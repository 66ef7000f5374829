import Foundation
import GreenroomCore

/// Copies with their parsed values, bounded by what they cost; the least recently used goes first.
///
/// A read takes a lock for two dictionary look-ups and writes one number.
final class MemoryCache: Sendable {
  /// Made at the start of a fetch; what comes of the fetch is kept only while it is valid.
  struct Token: Sendable {
    /// Differs before and after a deletion that ends the token.
    struct Epoch: Hashable, Sendable {
      fileprivate let clears: Int
      fileprivate let logOuts: Int
    }

    fileprivate let user: Fingerprint
    let epoch: Epoch
    fileprivate let resets: Int
  }

  fileprivate struct Entry {
    let copy: Copy
    let user: Fingerprint
    let resets: Int
    var lastUse: Int
  }

  fileprivate struct State {
    var entries: [Source: [Fingerprint: Entry]] = [:]
    var cost = 0
    var uses = 0
    var clears = 0
    var resets = 0
    var forgotten: [Fingerprint: Int] = [:]
  }

  private let capacity: Int
  private let state = Lock(State())

  /// A cache that keeps copies of up to `capacity` bytes in all; 32 MiB holds over a hundred large flows.
  init(capacity: Int = 32 << 20) {
    self.capacity = capacity
  }

  /// The identity's own copy.
  func copy(of source: Source, for identity: Fingerprint) -> Copy? {
    state.withLock { state in
      guard let copy = state.entries[source]?[identity]?.copy else { return nil }
      state.uses += 1
      state.entries[source]?[identity]?.lastUse = state.uses
      return copy
    }
  }

  /// The newest copy that shows something, of the same user and of another one. Copies of other users that
  /// were stored before the last reset are not offered.
  func others(of source: Source, user: Fingerprint, identity: Fingerprint) -> (same: Copy?, other: Copy?) {
    state.withLock { state in
      var same: Copy?
      var other: Copy?
      for (key, entry) in state.entries[source] ?? [:] where key != identity {
        guard !entry.copy.content.isNothing else { continue }
        if entry.user == user {
          same = Self.newer(same, entry.copy)
        } else if entry.resets == state.resets {
          other = Self.newer(other, entry.copy)
        }
      }
      return (same, other)
    }
  }

  /// A token for a fetch that begins now.
  func token(for user: Fingerprint) -> Token {
    state.withLock { Token(user: user, epoch: $0.epoch(of: user), resets: $0.resets) }
  }

  /// Whether nobody's copies were deleted since `token` was made.
  func isUntouched(since token: Token) -> Bool {
    state.withLock { $0.isValid(token) && $0.resets == token.resets }
  }

  /// Keeps `copy`, unless the cache was cleared or the user forgotten since `token` was made.
  ///
  /// - Parameter isFromDisk: whether the copy was read from disk; it then takes no other's place, since an answer
  ///   may have come in while the disk was slow.
  func insert(
    _ copy: Copy, user: Fingerprint, identity: Fingerprint, token: Token, isFromDisk: Bool = false
  ) {
    state.withLock { state in
      guard state.isValid(token) else { return }
      if isFromDisk, state.entries[copy.source]?[identity] != nil { return }
      state.insert(copy, user: user, identity: identity, resets: token.resets)
      while state.cost > capacity, state.removeLeastRecentlyUsed() {}
    }
  }

  /// Drops the copies of `user`; other users' are no longer offered across users.
  func forget(_ user: Fingerprint) {
    state.withLock { state in
      state.resets += 1
      state.forgotten[user] = state.resets
      for source in state.entries.keys {
        let gone = state.entries[source]?.filter { $0.value.user == user }.map(\.key) ?? []
        for identity in gone { state.remove(source, identity) }
      }
    }
  }

  /// Drops everything.
  func removeAll() {
    state.withLock { state in
      state.clears += 1
      state.entries = [:]
      state.cost = 0
    }
  }

  private static func newer(_ left: Copy?, _ right: Copy) -> Copy {
    guard let left, left.storedAt >= right.storedAt else { return right }
    return left
  }
}

extension MemoryCache.State {
  fileprivate func epoch(of user: Fingerprint) -> MemoryCache.Token.Epoch {
    MemoryCache.Token.Epoch(clears: clears, logOuts: forgotten[user] ?? 0)
  }

  fileprivate func isValid(_ token: MemoryCache.Token) -> Bool {
    token.epoch == epoch(of: token.user)
  }

  fileprivate mutating func insert(
    _ copy: Copy, user: Fingerprint, identity: Fingerprint, resets: Int
  ) {
    remove(copy.source, identity)
    uses += 1
    cost += copy.cost
    entries[copy.source, default: [:]][identity] = MemoryCache.Entry(
      copy: copy, user: user, resets: resets, lastUse: uses)
  }

  fileprivate mutating func remove(_ source: Source, _ identity: Fingerprint) {
    guard let entry = entries[source]?.removeValue(forKey: identity) else { return }
    cost -= entry.copy.cost
    if entries[source]?.isEmpty == true { entries[source] = nil }
  }

  /// - Returns: false when only one copy is left, which stays however large it is.
  fileprivate mutating func removeLeastRecentlyUsed() -> Bool {
    var oldest: (source: Source, identity: Fingerprint, use: Int)?
    var count = 0
    for (source, identities) in entries {
      for (identity, entry) in identities {
        count += 1
        if entry.lastUse < oldest?.use ?? .max { oldest = (source, identity, entry.lastUse) }
      }
    }
    guard count > 1, let oldest else { return false }
    remove(oldest.source, oldest.identity)
    return true
  }
}
