/// The copies at hand for one source and identity, whatever their age.
struct LocalCopies: Sendable {
  /// This identity's own; may say "nothing".
  var own: Copy?
  /// The same user's newest under other attributes.
  var sameUser: Copy?
  /// Another user's newest, stored since the last reset.
  var otherUser: Copy?

  /// No copy at all.
  static let none = LocalCopies()
}
