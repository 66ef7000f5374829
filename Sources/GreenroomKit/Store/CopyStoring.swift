package import Foundation

/// The seam between copies and the disk. All text arguments are opaque keys.
protocol CopyStoring: Sendable {
  /// The copies at hand, read in one go.
  func copies(source: String, user: Fingerprint, identity: Fingerprint) async -> StoredCopies
  /// A token for a fetch that begins now.
  func token(for user: Fingerprint) -> CopyToken
  /// Begins to write a copy and returns at once; dropped when the token is outdated. Writes keep their order.
  func save(_ copy: StoredCopy, token: CopyToken)
  /// Deletes a user's copies for good, and offers no copy stored before to another user again.
  func forget(_ user: Fingerprint) async
  /// Deletes everything of this backend and app.
  func removeAll() async
  /// Returns when every write that was begun has ended.
  func finishWrites() async
}

/// A delivery as it is kept on disk.
package struct StoredCopy: Sendable {
  package var source: String
  package var user: Fingerprint
  package var identity: Fingerprint
  /// The body, as received.
  package var body: [UInt8]
  /// Whether the body says that nothing is to be shown.
  package var isNothing: Bool
  package var etag: String?
  package var storedAt: Date
  /// Seconds from `storedAt` for which the copy is fresh.
  package var freshFor: TimeInterval
}

/// The copies on disk for one source and identity.
package struct StoredCopies: Sendable {
  /// This identity's own.
  package var own: StoredCopy?
  /// The same user's newest under another identity, where there is no own one.
  package var sameUser: StoredCopy?
  /// Another user's newest since the last reset, where there is no own one.
  package var otherUser: StoredCopy?

  package init(own: StoredCopy? = nil, sameUser: StoredCopy? = nil, otherUser: StoredCopy? = nil) {
    self.own = own
    self.sameUser = sameUser
    self.otherUser = otherUser
  }
}

/// Made at the start of a fetch; what comes of the fetch is written only while it is valid.
package struct CopyToken: Hashable, Sendable {
  package let user: Fingerprint
  package let clears: Int
  package let resets: Int

  package init(user: Fingerprint, clears: Int, resets: Int) {
    self.user = user
    self.clears = clears
    self.resets = resets
  }
}
