import CMicrohttpdShim
import GreenroomCore

/// What connections share: the application, the limits, and the list of connections.
final class ServerCore: Sendable {
  private struct Table: Sendable {
    var connections: [ObjectIdentifier: Connection] = [:]
    var isDraining = false
    /// Connections that were handed to microhttpd, whose threads open them a little later.
    var accepted = 0
    var opened = 0
    var cut = 0
  }

  let application: Application
  let limits: ServerLimits
  let clock: ServerClock
  let log: ServerLog
  private let table = Lock(Table())

  init(application: Application, limits: ServerLimits, clock: ServerClock, log: ServerLog) {
    self.application = application
    self.limits = limits
    self.clock = clock
    self.log = log
  }

  /// Whether no further connection may be accepted.
  var isFull: Bool { openAndComing >= max(limits.connections, 1) }

  /// Connections that are open, or accepted and about to be.
  var openAndComing: Int {
    table.withLock { $0.connections.count + $0.accepted - $0.opened }
  }

  /// To be called before a connection is handed on, so that it is never open before it was accepted.
  func willAccept() {
    table.withLock { $0.accepted += 1 }
  }

  /// Takes ``willAccept()`` back.
  func didNotAccept() {
    table.withLock { $0.accepted -= 1 }
  }

  func open(socket: Int32) -> Connection {
    table.withLock { table in
      let connection = Connection(socket: socket, core: self, isDraining: table.isDraining)
      table.connections[ObjectIdentifier(connection)] = connection
      table.opened += 1
      return connection
    }
  }

  func close(_ connection: Connection) {
    connection.state.withLock { $0.close() }
    table.withLock { $0.connections[ObjectIdentifier(connection)] = nil }
  }

  /// Makes the answer that each connection is at, or at next, its last.
  func drain() {
    let connections = table.withLock { table in
      table.isDraining = true
      return Array(table.connections.values)
    }
    for connection in connections {
      connection.state.withLock { $0.drain() }
    }
  }

  /// Whether a request has begun that is not answered yet.
  var isBusy: Bool {
    table.withLock { Array($0.connections.values) }.contains { $0.state.withLock(\.isBusy) }
  }

  /// Ends every connection that is slower than the limits allow.
  func cutOverdue() {
    let now = clock.monotonic()
    let limits = limits
    let cut = cut { $0.takeOverdueSocket(at: now, limits: limits) }
    if cut > 0 { table.withLock { $0.cut += cut } }
  }

  /// Ends every connection.
  func cutAll() {
    _ = cut { $0.takeSocket() }
  }

  private func cut(_ socket: (inout ConnectionState) -> Int32?) -> Int {
    var cut = 0
    for connection in table.withLock({ Array($0.connections.values) }) {
      // Inside the lock: the socket is closed only after `close` had it, so its number is still ours.
      connection.state.withLock { state in
        guard let socket = socket(&state) else { return }
        greenroom_shutdown_socket(socket)
        cut += 1
      }
    }
    return cut
  }

  var statistics: SocketStatistics {
    table.withLock {
      SocketStatistics(open: $0.connections.count, opened: $0.opened, cut: $0.cut)
    }
  }
}

/// Connections in numbers.
struct SocketStatistics: Sendable {
  /// Open now.
  var open = 0
  /// Opened since the start.
  var opened = 0
  /// Ended because they were too slow.
  var cut = 0
}
