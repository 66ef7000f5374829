/// Where one connection stands, as far as its time limits go. A pure value; the clock is passed in.
struct ConnectionState: Sendable {
  enum Phase: Equatable, Sendable {
    /// No request has begun.
    case waiting
    /// A request line was read, the rest is on its way.
    case receiving
    /// The answer is being sent; it has so many bytes.
    case answering(bytes: Int)
    /// The socket is no longer ours.
    case closed
  }

  private(set) var phase = Phase.waiting
  private var since: UInt64
  /// The socket, until the connection is closed or cut.
  private(set) var socket: Int32?
  /// The server stops: the next answer is the connection's last.
  private(set) var isDraining: Bool

  init(socket: Int32, now: UInt64, isDraining: Bool) {
    self.socket = socket
    self.isDraining = isDraining
    since = now
  }

  /// Whether a request has begun that is not answered yet.
  var isBusy: Bool {
    switch phase {
    case .receiving, .answering: true
    case .waiting, .closed: false
    }
  }

  mutating func requestBegan(at now: UInt64) {
    enter(.receiving, at: now)
  }

  mutating func answerBegan(bytes: Int, at now: UInt64) {
    enter(.answering(bytes: bytes), at: now)
  }

  mutating func answerEnded(at now: UInt64) {
    enter(.waiting, at: now)
  }

  mutating func drain() {
    isDraining = true
  }

  mutating func close() {
    phase = .closed
    socket = nil
  }

  /// The socket to cut, whatever the connection is at; given once.
  mutating func takeSocket() -> Int32? {
    defer { socket = nil }
    return socket
  }

  /// The socket to cut when the connection has been in its phase for longer than `limits` allow; given once.
  mutating func takeOverdueSocket(at now: UInt64, limits: ServerLimits) -> Int32? {
    isOverdue(at: now, limits: limits) ? takeSocket() : nil
  }

  /// Whether the connection has been in its phase for longer than `limits` allow.
  func isOverdue(at now: UInt64, limits: ServerLimits) -> Bool {
    let allowed: UInt64
    switch phase {
    case .closed: return false
    case .waiting: allowed = limits.idleTime.nanoseconds
    case .receiving: allowed = limits.requestTime.nanoseconds
    case .answering(let bytes):
      let seconds = UInt64(bytes / max(limits.slowestReader, 1))
      allowed = limits.answerTime.nanoseconds + seconds * 1_000_000_000
    }
    return now > since && now - since > allowed
  }

  private mutating func enter(_ phase: Phase, at now: UInt64) {
    guard self.phase != .closed else { return }
    self.phase = phase
    since = now
  }
}
