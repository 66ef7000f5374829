/// Who uses the app on this device, as it is remembered across launches.
package struct StoredIdentity: Hashable, Sendable {
  /// The app's id of the current user; nil while nobody is logged in.
  package var userID: String?
  /// A random UUID of this installation. A logout replaces it.
  package var installID: String
  /// What fingerprints are made with, so that they mean nothing elsewhere. Made once.
  package var salt: [UInt8]

  package init(userID: String?, installID: String, salt: [UInt8]) {
    self.userID = userID
    self.installID = installID
    self.salt = salt
  }
}
