package import Foundation

/// What is kept about a delivery beside its body.
package struct DeliveryRecord: Hashable, Sendable {
  /// The source's name.
  package var source: String
  /// The fingerprint of the user it was fetched for.
  package var user: String
  /// The fingerprint of user and attributes it was fetched for.
  package var identity: String
  /// Whether the answer was "nothing to show".
  package var isNothing: Bool
  /// The validator, if the answer had one.
  package var etag: String?
  /// When it was received or last confirmed, by the wall clock.
  package var storedAt: Date
  /// How long it is fresh from then on, in seconds; 0 or less is never fresh.
  package var freshFor: TimeInterval

  package init(
    source: String, user: String, identity: String, isNothing: Bool = false, etag: String? = nil,
    storedAt: Date, freshFor: TimeInterval
  ) {
    self.source = source
    self.user = user
    self.identity = identity
    self.isNothing = isNothing
    self.etag = etag
    self.storedAt = storedAt
    self.freshFor = freshFor
  }
}

/// A delivery with its body: to be written, or read and found intact.
package struct StoredDelivery: Hashable, Sendable {
  package let record: DeliveryRecord
  /// The body, byte for byte as received.
  package let body: [UInt8]
}

/// A delivery whose body has not been read: ``CacheStore/body(of:)`` reads it.
package struct StoredCopy: Hashable, Sendable {
  package let record: DeliveryRecord
  /// The length of the body in bytes.
  package let size: Int
  /// Whether it was fetched for another user than the one who asked.
  package let crossesUsers: Bool
  let digest: [UInt8]
}

/// What the store holds that may answer for one source and identity. Which of them may be used is the resolver's
/// decision.
package struct Candidates: Hashable, Sendable {
  /// This identity's own delivery, fresh or not, "nothing" included.
  package var own: StoredDelivery?
  /// The newest delivery of the same user under other attributes that is not "nothing".
  package var sameUser: StoredCopy?
  /// The newest delivery of another user, stored since the last logout, that is not "nothing".
  package var otherUser: StoredCopy?

  package static let none = Candidates()
}
