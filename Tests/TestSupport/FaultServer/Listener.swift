import Foundation
import GreenroomCore

/// Accepts connections on a thread of its own and gives each one a thread.
final class Listener: Sendable {
  let port: UInt16
  private let stopping = Signal()
  /// Threads that have not ended.
  private let threads = DispatchGroup()

  init(port: UInt16, log: RequestLog, answer: @escaping FaultServer.Handler) throws {
    let socket = try Socket.bound(to: port)
    try socket.startListening()
    self.port = socket.port
    let (threads, stopping) = (threads, stopping)
    Self.start(in: threads) {
      while socket.wait(for: .reading, stop: stopping) == .readable {
        guard let connection = socket.nextConnection() else { continue }
        let number = log.accepted()
        Self.start(in: threads) {
          Connection(connection, number: number, stop: stopping, log: log, answer: answer).serve()
          log.closed()
        }
      }
      socket.end()
    }
  }

  func stop() {
    stopping.raise()
    threads.wait()
  }

  private static func start(in group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
    group.enter()
    let thread = Thread {
      body()
      group.leave()
    }
    thread.stackSize = 512 << 10
    thread.start()
  }
}
