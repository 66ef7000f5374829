import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A system call that failed, by name and error number.
package struct SocketError: Error, CustomStringConvertible {
  let call: String
  let number: Int32

  init(_ call: String) {
    self.call = call
    number = errno
  }

  /// The call and what the system says about it.
  package var description: String { "\(call): \(String(cString: strerror(number)))" }
}

/// A TCP socket on the loopback interface; with ``Signal`` the only file that knows a platform's sockets.
///
/// Whoever holds it closes it, once, and from the thread that uses it.
struct Socket: Sendable {
  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let sendFlags = Int32(MSG_NOSIGNAL)
  #else
    private static let stream = SOCK_STREAM
    private static let sendFlags: Int32 = 0
  #endif

  let descriptor: Int32

  /// A socket bound to `port` of 127.0.0.1, or to a free one for 0.
  static func bound(to port: UInt16) throws -> Socket {
    let new = Socket(descriptor: socket(AF_INET, stream, 0))
    guard new.descriptor >= 0 else { throw SocketError("socket") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    // A port of one's own choice may still be cooling down; a free one should not be shared with anybody.
    if port != 0 { new.set(SO_REUSEADDR, Int32(1)) }
    let result = withSystemAddress(&address) { bind(new.descriptor, $0, $1.pointee) }
    guard result == 0 else {
      let error = SocketError("bind to port \(port)")
      new.end()
      throw error
    }
    return new
  }

  /// The port that the socket is bound to.
  var port: UInt16 {
    var address = sockaddr_in()
    _ = Self.withSystemAddress(&address) { getsockname(descriptor, $0, $1) }
    return UInt16(bigEndian: address.sin_port)
  }

  func startListening() throws {
    // Inherited by the connections, so that the port can be had again while they cool down.
    set(SO_REUSEADDR, Int32(1))
    guard listen(descriptor, 1024) == 0 else { throw SocketError("listen") }
    makeNonblocking()
  }

  /// The next connection; nil when there is none now.
  func nextConnection() -> Socket? {
    let connection = accept(descriptor, nil, nil)
    guard connection >= 0 else { return nil }
    let socket = Socket(descriptor: connection)
    socket.makeNonblocking()
    #if !canImport(Glibc)
      socket.set(SO_NOSIGPIPE, Int32(1))
    #endif
    return socket
  }

  /// What has arrived; empty at the end or after a failure, nil when nothing is there now.
  func receive() -> Data? {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count < 0 && (errno == EAGAIN || errno == EINTR) { return nil }
    return Data(buffer.prefix(max(count, 0)))
  }

  /// Sends as much as fits now; nil after a failure.
  func put(_ bytes: Data) -> Int? {
    let count = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Self.sendFlags) }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  /// Closes in order.
  func end() {
    _ = close(descriptor)
  }

  /// Closes so that the other side sees a reset instead of an end.
  func reset() {
    set(SO_LINGER, linger(l_onoff: 1, l_linger: 0))
    end()
  }

  private func set<Value: BitwiseCopyable>(_ option: Int32, _ value: Value) {
    var value = value
    // A test server does without an option rather than without a connection.
    _ = setsockopt(descriptor, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<Value>.size))
  }

  private func makeNonblocking() {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  private static func withSystemAddress(
    _ address: inout sockaddr_in,
    _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) -> Int32 {
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &size) }
    }
  }
}

/// What a wait ended with.
enum Wake {
  case readable, writable, signalled, stopped, timedOut
}

extension Socket {
  enum Interest: Sendable { case reading, writing }

  /// Waits for whatever comes first; a stopping server before everything else.
  func wait(
    for interest: Interest, stop: Signal, or signal: Signal? = nil, milliseconds: Int? = nil
  ) -> Wake {
    let reading = Int16(POLLIN)
    let events = interest == .reading ? reading : Int16(POLLOUT)
    var polled = [
      pollfd(fd: stop.descriptor, events: reading, revents: 0),
      pollfd(fd: descriptor, events: events, revents: 0),
    ]
    if let signal { polled.append(pollfd(fd: signal.descriptor, events: reading, revents: 0)) }
    while true {
      let count = poll(&polled, nfds_t(polled.count), Int32(milliseconds ?? -1))
      if count < 0 && errno == EINTR { continue }
      if count < 0 || polled[0].revents != 0 { return .stopped }
      if signal != nil && polled[2].revents != 0 { return .signalled }
      if polled[1].revents != 0 { return interest == .writing ? .writable : .readable }
      return .timedOut
    }
  }
}
