/// What decisions have to be told of the identity. Attributes change nothing that is remembered.
enum IdentityNotice: Sendable {
  /// The identity is this user's from now on.
  case identified(Identity)
  /// The user logged out of this installation, which has another id from now on.
  case reset(installID: String)
}
