/// What became of a write. The store has logged a failure already.
package enum StoreWrite: Hashable, Sendable {
  /// It is kept.
  case stored
  /// It was dropped: the store was cleared, or the user logged out, since the token was taken.
  case outdated
  /// It was dropped: it does not fit into the quota beside what is pinned.
  case noRoom
  /// It was dropped: the disk or the database refused it.
  case failed
}
