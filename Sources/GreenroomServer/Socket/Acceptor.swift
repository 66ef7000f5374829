import CMicrohttpdShim
import Dispatch
import Foundation

/// Accepts connections on a thread of its own and hands them to the daemon, until it is stopped.
///
/// While the server is full it does not accept, so that further clients wait in the system's queue.
// Sendable because the sockets are set once and closed only after the thread has ended.
final class Acceptor: @unchecked Sendable {
  /// How long to wait for room, or for the system to have descriptors again.
  private static let pause: Int32 = 10

  private let socket: Int32
  private let wake: (reader: Int32, writer: Int32)
  private let daemon: Daemon
  private let core: ServerCore
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Takes `socket` over, unless there is nothing to be had for waking the thread.
  init?(socket: Int32, daemon: Daemon, core: ServerCore) {
    var pair: [Int32] = [-1, -1]
    guard pipe(&pair) == 0 else { return nil }
    for descriptor in pair { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    wake = (pair[0], pair[1])
    self.socket = socket
    self.daemon = daemon
    self.core = core
    let thread = Thread { [self] in run() }
    thread.name = "greenroom.accept"
    thread.start()
  }

  /// Closes the listening socket; nobody is accepted after this has returned. To be called once.
  func stop() {
    // A byte, not only the end: a child process may hold the other end open too.
    _ = write(wake.writer, "x", 1)
    hasEnded.wait()
    close(wake.writer)
    close(wake.reader)
    close(socket)
  }

  private func run() {
    var isPaused = false
    while true {
      let mustPause = isPaused || core.isFull
      let event = greenroom_wait(mustPause ? -1 : socket, wake.reader, mustPause ? Self.pause : -1)
      if event == 0 { break }
      isPaused = event == 1 && !acceptAll()
    }
    hasEnded.signal()
  }

  /// Accepts until nobody waits or the server is full; false when the system does not let us.
  private func acceptAll() -> Bool {
    while !core.isFull {
      core.willAccept()
      switch daemon.accept(from: socket) {
      case .accepted: continue
      case .none:
        core.didNotAccept()
        return true
      case .refused:
        core.didNotAccept()
      case .failed(let reason):
        core.didNotAccept()
        core.log.socketMessage("cannot accept: \(String(cString: strerror(reason)))")
        return false
      }
    }
    return true
  }
}
