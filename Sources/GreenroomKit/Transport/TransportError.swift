/// Why there is no answer to a request.
public struct TransportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure. New ones may be added: switch with a default.
  public struct Kind: Hashable, Sendable, CustomStringConvertible {
    private let name: String

    /// The device has no network.
    public static let notConnected = Kind(name: "not connected")
    /// The server refused the connection.
    public static let refused = Kind(name: "connection refused")
    /// The host's name has no address.
    public static let hostNotFound = Kind(name: "host not found")
    /// The connection broke before the answer was whole.
    public static let connectionLost = Kind(name: "connection lost")
    /// The answer was not whole in time.
    public static let timedOut = Kind(name: "timed out")
    /// The answer is longer than the request allows.
    public static let tooLarge = Kind(name: "answer too large")
    /// A redirect was not followed, since it led where the request must not go.
    public static let redirectRefused = Kind(name: "redirect refused")
    /// The task that waited was cancelled.
    public static let cancelled = Kind(name: "cancelled")
    /// Anything else: no valid HTTP, a certificate that is not trusted.
    public static let other = Kind(name: "failed")

    /// The kind in words.
    public var description: String { name }
  }

  /// What kind of failure this is.
  public let kind: Kind
  /// The cause in words, without secrets.
  public let message: String

  /// A failure of `kind`.
  public init(_ kind: Kind, message: String = "") {
    self.kind = kind
    self.message = message
  }

  /// Kind and cause in words.
  public var description: String {
    message.isEmpty ? kind.description : "\(kind): \(message)"
  }
}
