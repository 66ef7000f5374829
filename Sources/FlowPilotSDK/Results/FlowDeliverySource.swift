import GreenroomKit

/// Where the flow that is shown came from.
public enum FlowDeliverySource: String, Sendable {
  /// A live answer.
  case network
  /// A fresh copy.
  case cache
  /// A stale copy, last known good, since there was no live answer.
  case staleCache = "stale_cache"
  /// A flow that the app ships.
  case bundledDefault = "bundled_default"

  init(_ source: DeliverySource) {
    switch source {
    case .network: self = .network
    case .cache: self = .cache
    case .staleCache: self = .staleCache
    case .bundled: self = .bundledDefault
    }
  }
}
