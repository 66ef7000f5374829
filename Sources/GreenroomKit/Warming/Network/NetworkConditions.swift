/// The seam to what is known of the network.
///
/// The default asks the system on Apple platforms, and says ``NetworkClass/unrestricted`` elsewhere.
public protocol NetworkConditions: Sendable {
  /// The network that a request would take now. Asked once for each warm-up; has to answer at once.
  var networkClass: NetworkClass { get }
}

/// How freely the network may be used.
public enum NetworkClass: String, CaseIterable, Hashable, Sendable {
  /// As much as is useful.
  case unrestricted
  /// Somebody pays by the byte, such as on a mobile network.
  case expensive
  /// The user asks to save data.
  case constrained
}

extension NetworkConditions where Self == FixedNetworkConditions {
  /// A network that is always of one class, for tests and tools.
  public static func fixed(_ networkClass: NetworkClass) -> FixedNetworkConditions {
    FixedNetworkConditions(networkClass)
  }
}

/// A network that is always of one class.
public struct FixedNetworkConditions: NetworkConditions {
  /// The class.
  public let networkClass: NetworkClass

  /// A network that is always of `networkClass`.
  public init(_ networkClass: NetworkClass) {
    self.networkClass = networkClass
  }
}
