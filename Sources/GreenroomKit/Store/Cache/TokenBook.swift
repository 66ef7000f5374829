/// The right to store what a fetch brings, taken before the fetch begins.
///
/// It ends when the cache is cleared or its user logs out, so that an answer that lands afterwards is not kept.
package struct StoreToken: Hashable, Sendable {
  fileprivate let user: String?
  fileprivate let clearings: Int
  fileprivate let logouts: Int
  fileprivate let epoch: Int64?
}

/// Which tokens still hold. A pure value; the store keeps it under a lock.
///
/// Inside a process it counts clearings and logouts. Those of other processes show in the database's epoch, which
/// every clearing and logout raises: an epoch beyond the token's that this process did not make ends it.
struct TokenBook: Sendable {
  private var clearings = 0
  private var logouts: [String: Int] = [:]
  private var epoch: Int64?
  private var ownEpochs: Set<Int64> = []

  /// A token for what is fetched for `user`; nil for what belongs to nobody.
  func token(forUser user: String?) -> StoreToken {
    StoreToken(user: user, clearings: clearings, logouts: logouts(of: user), epoch: epoch)
  }

  /// Ends the tokens of `user`.
  mutating func logOut(_ user: String) {
    logouts[user, default: 0] += 1
  }

  /// Ends all tokens.
  mutating func clear() {
    clearings += 1
  }

  /// Notes the database's epoch.
  mutating func saw(epoch: Int64) {
    self.epoch = epoch
  }

  /// Notes an epoch that this process made.
  mutating func made(epoch: Int64) {
    ownEpochs.insert(epoch)
    self.epoch = epoch
  }

  /// Forgets the epochs: the database is a new one.
  mutating func startOver() {
    ownEpochs = []
    epoch = nil
  }

  /// Whether `token` still holds when the database stands at `epoch`; nil where that is not known yet.
  func accepts(_ token: StoreToken, at epoch: Int64?) -> Bool {
    token.clearings == clearings && token.logouts == logouts(of: token.user)
      && isOwnHistory(from: token.epoch, to: epoch)
  }

  private func isOwnHistory(from start: Int64?, to end: Int64?) -> Bool {
    // A new database counts from the beginning again, so an end before the start is no foreign epoch.
    guard let start, let end, end > start else { return true }
    guard end - start <= ownEpochs.count else { return false }
    return (start + 1...end).allSatisfy(ownEpochs.contains)
  }

  private func logouts(of user: String?) -> Int {
    user.flatMap { logouts[$0] } ?? 0
  }
}
