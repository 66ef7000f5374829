#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A flag that a thread can wait for beside a socket: a pipe that becomes readable for good.
final class Signal: Sendable {
  /// Readable once the flag is up.
  let descriptor: Int32
  private let writeEnd: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    precondition(pipe(&ends) == 0, "no descriptor is left for a pipe")
    (descriptor, writeEnd) = (ends[0], ends[1])
    // A full pipe is as readable as one with a single byte, so raising it never needs to wait.
    _ = fcntl(writeEnd, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(descriptor)
    close(writeEnd)
  }

  func raise() {
    var byte: UInt8 = 1
    _ = write(writeEnd, &byte, 1)
  }
}
