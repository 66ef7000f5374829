/// What outlives a launch: who the user is, and the secret that fingerprints are made with.
package struct StoredIdentity: Hashable, Sendable {
  /// The app's user id; nil while nobody is identified.
  package var userID: String?
  /// Stands for an anonymous user; made once, and anew by a reset.
  package var installID: String
  /// Salt of all fingerprints in the store; made once.
  package var salt: [UInt8]

  package init(userID: String? = nil, installID: String, salt: [UInt8]) {
    self.userID = userID
    self.installID = installID
    self.salt = salt
  }
}

/// The seam between the identity and the disk.
protocol IdentityStoring: Sendable {
  /// The identity on disk, made where there is none.
  func load() async -> StoredIdentity
  /// Replaces the identity on disk.
  func save(_ identity: StoredIdentity) async
}
