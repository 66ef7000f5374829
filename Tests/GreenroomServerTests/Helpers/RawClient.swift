import Foundation

/// A blocking TCP client that sends what it is told and reads what comes, well formed or not.
final class RawClient {
  private let socket: Int32
  private var buffer: [UInt8] = []

  /// - Parameter patience: Reads give up after so many seconds without a byte.
  init(port: Int, patience: Int = 20) throws {
    socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var wait = timeval(tv_sec: patience, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    // From here on the socket is closed by `deinit`, which runs for a failed `init` too.
    guard result == 0 else {
      throw Failure(reason: "cannot connect: \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(socket) }

  struct Failure: Error {
    let reason: String
  }

  /// Sends all of `bytes`; false when the server has closed.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.send(socket, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Tells the server that nothing more comes.
  func endSending() { shutdown(socket, Int32(SHUT_WR)) }

  /// Makes the receive buffer so small that a large answer cannot hide in it.
  func shrinkReceiveBuffer() {
    var size: Int32 = 65_536
    setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Reads once; false at the end.
  func receive() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    errno = 0
    let count = recv(socket, &chunk, chunk.count, 0)
    guard count > 0 else { return false }
    buffer += chunk.prefix(count)
    return true
  }

  /// Everything up to the end of the connection; fails when the server does not end it.
  func readToEnd() throws -> [UInt8] {
    while receive() {}
    if errno == EAGAIN { throw Failure(reason: "the server did not close") }
    return buffer
  }

  /// One response; its length is taken from Content-Length.
  func readResponse(toHead: Bool = false) throws -> TestResponse {
    let end = Array("\r\n\r\n".utf8)
    while buffer.firstRange(of: end) == nil {
      guard receive() else {
        throw Failure(reason: "closed before the head: \(String(decoding: buffer, as: UTF8.self))")
      }
    }
    let headEnd = buffer.firstRange(of: end)!.upperBound
    let response = TestResponse(head: String(decoding: buffer[..<headEnd], as: UTF8.self))
    let hasBody = !toHead && response.status != 304 && response.status >= 200
    let length = hasBody ? Int(response.header("content-length") ?? "0") ?? 0 : 0
    while buffer.count < headEnd + length {
      guard receive() else { throw Failure(reason: "closed inside the body") }
    }
    let body = Array(buffer[headEnd..<headEnd + length])
    buffer.removeFirst(headEnd + length)
    return response.with(body: body)
  }
}

/// A response as a test sees it, at any depth.
struct TestResponse {
  let status: Int
  let headers: [(name: String, value: String)]
  var body: [UInt8] = []

  init(status: Int, headers: [(name: String, value: String)], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  init(head: String) {
    let lines = head.components(separatedBy: "\r\n")
    status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    headers = lines.dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      return (String(line[..<colon]), value)
    }
  }

  func with(body: [UInt8]) -> TestResponse {
    TestResponse(status: status, headers: headers, body: body)
  }

  func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  var text: String { String(decoding: body, as: UTF8.self) }
}
