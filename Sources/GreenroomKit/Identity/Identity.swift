package import GreenroomCore

/// Who is in front of the screen: one immutable value, taken at a call and carried to its end.
///
/// A reference, since every step of a call carries it, and many calls may be waiting at once.
package final class Identity: Hashable, Sendable {
  /// What the backend is told: the app's user id, or the install id of an anonymous user.
  package let userID: String
  /// Whether `userID` is the install id.
  package let isAnonymous: Bool
  /// The random id of this installation; ``userID`` while nobody is identified.
  package let installID: String
  /// The attributes that targeting sees.
  package let attributes: Attributes
  /// Stands for the user alone.
  package let user: Fingerprint
  /// Stands for the user with these attributes.
  package let fingerprint: Fingerprint

  init(userID: String?, installID: String, attributes: Attributes, salt: [UInt8]) {
    self.userID = userID ?? installID
    isAnonymous = userID == nil
    self.installID = installID
    self.attributes = attributes
    user = Fingerprint(user: self.userID, salt: salt)
    fingerprint = Fingerprint(user: self.userID, attributes: attributes, salt: salt)
  }

  package static func == (left: Identity, right: Identity) -> Bool {
    left.fingerprint == right.fingerprint
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(fingerprint)
  }
}
