import CMicrohttpd
import CMicrohttpdShim
import Foundation

/// The running microhttpd, and the way from its callbacks into Swift.
// Sendable because the pointer is only handed to functions that may be called from any thread.
final class Daemon: @unchecked Sendable {
  private let pointer: OpaquePointer
  /// Held while callbacks may come.
  private let core: ServerCore

  /// Nil when no threads can be had.
  init?(core: ServerCore) {
    var limits = Self.limits(core.limits)
    var callbacks = Self.callbacks(core)
    guard let pointer = greenroom_start(&limits, &callbacks) else { return nil }
    self.pointer = pointer
    self.core = core
  }

  /// What came of accepting a connection.
  enum Acceptance {
    case accepted, none, refused
    /// The system's error.
    case failed(Int32)
  }

  /// Takes a connection of a listening socket.
  func accept(from socket: Int32) -> Acceptance {
    switch greenroom_accept(pointer, socket) {
    case 1: .accepted
    case 0: .none
    case -1: .failed(errno)
    default: .refused
    }
  }

  /// Ends all threads; no callback comes after this has returned.
  func stop() {
    greenroom_stop(pointer)
  }

  private static func limits(_ limits: ServerLimits) -> greenroom_limits {
    let processors = max(2, ProcessInfo.processInfo.activeProcessorCount)
    let connections = max(limits.connections, 1)
    // The threads share the connections out, and each needs one.
    let threads = min(limits.threads > 0 ? limits.threads : processors, connections)
    let idle = (limits.idleTime.nanoseconds + 999_999_999) / 1_000_000_000
    return greenroom_limits(
      threads: UInt32(clamping: threads),
      connection_memory: max(limits.connectionMemory, 1024),
      // The limit itself is kept by whoever accepts; microhttpd notices an end a little later.
      connections: UInt32(clamping: connections.addingReportingOverflow(connections + threads).partialValue),
      connections_per_address: UInt32(clamping: limits.connectionsPerAddress ?? 0),
      idle_seconds: UInt32(clamping: max(idle, 1)))
  }

  private static func callbacks(_ core: ServerCore) -> greenroom_callbacks {
    greenroom_callbacks(
      server: Unmanaged.passUnretained(core).toOpaque(),
      opened: { server, socket in
        guard let server else { return nil }
        let core = Unmanaged<ServerCore>.fromOpaque(server).takeUnretainedValue()
        return Unmanaged.passUnretained(core.open(socket: socket)).toOpaque()
      },
      closed: { connection in
        Daemon.connection(connection).map { $0.core.close($0) }
      },
      began: { connection, target in
        guard let target else { return }
        Daemon.connection(connection)?.requestBegan(target: target)
      },
      handle: { connection, request, method, version, body, length in
        guard let connection = Daemon.connection(connection), let request, let method, let version, let length
        else { return 0 }
        let line = RequestLine(method: method, version: version)
        return connection.handle(request, line, body: body, bodyLength: length) ? 1 : 0
      },
      ended: { connection, _ in
        Daemon.connection(connection)?.answerEnded()
      },
      log: { server, message in
        guard let server, let message else { return }
        let core = Unmanaged<ServerCore>.fromOpaque(server).takeUnretainedValue()
        core.log.socketMessage(String(cString: message))
      })
  }

  /// The table of connections holds each one from `opened` to `closed`.
  private static func connection(_ pointer: UnsafeMutableRawPointer?) -> Connection? {
    pointer.map { Unmanaged<Connection>.fromOpaque($0).takeUnretainedValue() }
  }
}
