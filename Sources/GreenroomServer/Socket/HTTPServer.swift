import CMicrohttpdShim
import Dispatch
import Foundation
import GreenroomCore

/// Serves an ``Application`` on a socket, by libmicrohttpd's threads.
///
/// A server that is released while it runs stops at once.
final class HTTPServer: Sendable {
  private enum Phase: Sendable {
    case idle
    case running(Daemon, Acceptor, watchdog: RepeatingTimer)
    case stopped
  }

  let core: ServerCore
  private let phase = Lock(Phase.idle)

  init(application: Application, limits: ServerLimits, clock: ServerClock, log: ServerLog) {
    core = ServerCore(application: application, limits: limits, clock: clock, log: log)
  }

  deinit { stop(within: .zero) }

  var statistics: SocketStatistics { core.statistics }

  /// Listens on `host` and `port`; port 0 takes a free one.
  ///
  /// - Returns: The port.
  func start(host: String, port: Int) throws(ServerStartError) -> Int {
    let socket = try Self.listen(host: host, port: port)
    let actual = Int(greenroom_port(socket))
    guard let daemon = Daemon(core: core) else {
      close(socket)
      throw ServerStartError(reason: "no threads can be started", host: host, port: port)
    }
    guard let acceptor = Acceptor(socket: socket, daemon: daemon, core: core) else {
      daemon.stop()
      close(socket)
      throw ServerStartError(reason: "there are no free file descriptors", host: host, port: port)
    }
    let watchdog = makeWatchdog()
    phase.withLock { $0 = .running(daemon, acceptor, watchdog: watchdog) }
    return actual
  }

  /// Stops accepting, lets requests that have begun be answered, and closes everything after `time` at most.
  ///
  /// Blocks the calling thread. Further calls return at once.
  func stop(within time: Duration) {
    let running = phase.withLock { phase in
      defer { phase = .stopped }
      return phase
    }
    guard case .running(let daemon, let acceptor, let watchdog) = running else { return }
    // In this order nobody is accepted who does not learn that the server stops.
    core.drain()
    acceptor.stop()
    wait(atMost: time) { core.isBusy }
    watchdog.cancel()
    // Nobody may be there who could send a malformed request in the moment of the end.
    wait(atMost: .seconds(1)) {
      core.cutAll()
      return core.openAndComing > 0
    }
    daemon.stop()
  }

  private func wait(atMost time: Duration, while isGoingOn: () -> Bool) {
    let start = DispatchTime.now().uptimeNanoseconds
    let pause = DispatchSemaphore(value: 0)
    while isGoingOn(), DispatchTime.now().uptimeNanoseconds &- start < time.nanoseconds {
      _ = pause.wait(timeout: .now() + .milliseconds(2))
    }
  }

  private func makeWatchdog() -> RepeatingTimer {
    let limits = core.limits
    let shortest = min(limits.idleTime, limits.requestTime, limits.answerTime)
    let interval = max(.milliseconds(20), min(.seconds(1), shortest / 4))
    return RepeatingTimer(every: interval, label: "greenroom.watchdog") { [core] in core.cutOverdue() }
  }

  private static func listen(host: String, port: Int) throws(ServerStartError) -> Int32 {
    guard (0...65_535).contains(port) else {
      throw ServerStartError(reason: "a port is a number from 0 to 65535", host: host, port: port)
    }
    var problem: UnsafePointer<CChar>?
    let socket = greenroom_listen(host, String(port), &problem)
    guard socket < 0 else { return socket }
    let reason = problem.map { String(cString: $0) } ?? "unknown reason"
    throw ServerStartError(reason: reason, host: host, port: port)
  }
}

/// Why a server could not be started.
public struct ServerStartError: Error, CustomStringConvertible {
  /// What the system said.
  public let reason: String
  /// The host that was asked for.
  public let host: String
  /// The port that was asked for.
  public let port: Int

  /// One sentence with what to do.
  public var description: String {
    "Cannot listen on \(host) port \(port): \(reason). Choose another host or port, or stop the program that has it."
  }
}
