import Foundation

/// A pseudo-terminal: what a program sees as a screen, and what it draws there.
final class Terminal: Sendable {
  /// The end that a test reads.
  private let screen: Int32
  /// The end for a program.
  private let line: Int32

  init(columns: UInt16 = 80) throws {
    screen = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard screen >= 0, let name = Self.unlock(screen) else { throw POSIXError(.ENOTTY) }
    line = open(name, O_RDWR | O_NOCTTY)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(line, UInt(TIOCSWINSZ), &size)
    // A test that waits in vain fails instead of hanging.
    _ = fcntl(screen, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(screen)
    close(line)
  }

  /// Lets programs use the line that belongs to `screen`, and returns its path.
  private static func unlock(_ screen: Int32) -> String? {
    #if os(Linux)
      // `TIOCSPTLCK` and `TIOCGPTN`: neither they nor grantpt and its kin are visible in Glibc's module.
      var isLocked: Int32 = 0
      var number: Int32 = -1
      guard ioctl(screen, 0x4004_5431, &isLocked) == 0, ioctl(screen, 0x8004_5430, &number) == 0 else {
        return nil
      }
      return "/dev/pts/\(number)"
    #else
      guard grantpt(screen) == 0, unlockpt(screen) == 0 else { return nil }
      return ptsname(screen).map { String(cString: $0) }
    #endif
  }

  /// For a process's streams.
  var handle: FileHandle { FileHandle(fileDescriptor: line, closeOnDealloc: false) }

  /// What was drawn, from the start until `isEnough` says so; all that came within `seconds` otherwise.
  func read(for seconds: Double = 20, until isEnough: @escaping @Sendable (String) -> Bool) async -> String {
    await withCheckedContinuation { continuation in
      DispatchQueue.blocking.async { [screen] in
        continuation.resume(returning: Self.read(screen, Date() + seconds, isEnough))
      }
    }
  }

  private static func read(_ screen: Int32, _ end: Date, _ isEnough: (String) -> Bool) -> String {
    var bytes: [UInt8] = []
    while !isEnough(String(decoding: bytes, as: UTF8.self)), Date() < end {
      var request = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, 100) > 0 else { continue }
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = Foundation.read(screen, &chunk, chunk.count)
      if count > 0 { bytes += chunk.prefix(count) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
