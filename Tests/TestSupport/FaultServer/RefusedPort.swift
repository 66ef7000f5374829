package import Foundation

/// A port that refuses connections for as long as this value lives: taken, with nobody listening.
package final class RefusedPort: Sendable {
  /// The port.
  package let port: UInt16
  private let socket: Socket

  /// Takes a free port.
  ///
  /// - Throws: ``SocketError`` when there is none.
  package init() throws {
    socket = try Socket.bound(to: 0)
    port = socket.port
  }

  deinit { socket.end() }

  /// The URL of `target` there.
  package func url(_ target: String = "", host: String = "127.0.0.1") -> URL {
    URL(string: "http://\(host):\(port)\(target)")!
  }
}
