/// What one client, and all clients together, may cost the server.
///
/// At worst each connection holds ``connectionMemory`` and beside it ``bodyBytes``, or the answer to a batch: 8 MiB and
/// one flow. All other answers that are large are shared.
public struct ServerLimits: Sendable {
  /// The longest request body, in bytes; longer ones get 413. Default 512 KiB: a batch of 500 events fits.
  public var bodyBytes = 512 << 10
  /// Memory for one connection's request line and headers, in bytes; longer heads are refused with 431.
  /// Default 16 KiB.
  public var connectionMemory = 16 << 10
  /// Connections at once; more wait in the system's queue. Default 1024.
  public var connections = 1024
  /// Connections from one address at once; more are closed at once. Default nil, no limit: behind a proxy all
  /// connections come from one address.
  public var connectionsPerAddress: Int?
  /// How long a connection may be open without a request, or stand still in the middle of one. Default 30 s.
  public var idleTime: Duration = .seconds(30)
  /// How long a request may take to arrive whole, however steadily it drips. Default 20 s.
  public var requestTime: Duration = .seconds(20)
  /// How long an answer may take to be taken, beside the time that its bytes need at ``slowestReader``.
  /// Default 30 s.
  public var answerTime: Duration = .seconds(30)
  /// The slowest reader that is waited for, in bytes a second. Default 16 KiB.
  public var slowestReader = 16 << 10
  /// Threads that answer requests. Default 0: one for each processor, at least two.
  public var threads = 0

  /// Limits with the defaults stated at each.
  public init() {}
}

extension Duration {
  /// The whole nanoseconds, 0 for negative durations, at most about 292 years.
  var nanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    return UInt64(min(seconds, 9_000_000_000)) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
  }
}
