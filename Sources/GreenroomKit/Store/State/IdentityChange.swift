/// A change of the stored identity. Applying it twice is as good as once.
struct IdentityChange: Sendable {
  enum User {
    case kept
    case set(String?)
  }

  var user = User.kept
  var installID: String?

  var isEmpty: Bool {
    if case .kept = user { return installID == nil }
    return false
  }

  /// Adds a later change.
  mutating func merge(_ later: IdentityChange) {
    if case .set = later.user { user = later.user }
    installID = later.installID ?? installID
  }

  func applied(to identity: StoredIdentity) -> StoredIdentity {
    var identity = identity
    if case .set(let userID) = user { identity.userID = userID }
    identity.installID = installID ?? identity.installID
    return identity
  }
}
