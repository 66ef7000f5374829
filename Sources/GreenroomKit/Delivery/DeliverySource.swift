/// Where the copy that is shown came from.
public enum DeliverySource: String, Sendable {
  /// A live answer.
  case network
  /// A fresh copy.
  case cache
  /// A stale copy, last known good, since there was no live answer.
  case staleCache = "stale_cache"
  /// A copy that the app ships.
  case bundled = "bundled_default"
}

/// Whose copy is shown.
package enum CopyOwner: Sendable {
  /// This identity's own.
  case own
  /// The same user's, under other attributes.
  case sameUser
  /// Another user's. Only while the backend is unheard.
  case otherUser
}
