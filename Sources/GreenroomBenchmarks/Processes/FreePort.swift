import Foundation

/// Finds a port for a server that cannot choose one itself.
enum FreePort {
  /// A port of the loopback address that is free at this moment.
  static func find() throws -> Int {
    let socket = socket(AF_INET, streamType, 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0
      }
    }
    try expect(isBound, "no free port was found")
    return Int(UInt16(bigEndian: address.sin_port))
  }

  private static var streamType: Int32 {
    #if os(Linux)
      Int32(SOCK_STREAM.rawValue)
    #else
      SOCK_STREAM
    #endif
  }
}
