package import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program that runs beside the tests: it reads nothing, writes its output to us and its errors to nobody, and is
/// killed when the value goes.
///
/// Foundation's `Process` does not do among hundreds of tests. On Linux it lists the open descriptors and reads 256
/// bytes for each name in the list, however short; with more than about 1350 of them the last read leaves the list's
/// memory, and now and then that ends the process.
///
/// Reading and waiting block: use a thread that nobody else waits for.
package final class ChildProcess {
  /// What the program writes to its standard output.
  package let output: FileHandle
  private let identifier: pid_t
  private var ending: Int32?

  /// Starts the program at `path`.
  ///
  /// - Throws: ``SpawnError`` when it cannot be started.
  package init(_ path: String, _ arguments: [String] = []) throws {
    let pipe = Pipe()
    identifier = try SpawnSettings.spawn(
      [path] + arguments, output: pipe.fileHandleForWriting.fileDescriptor)
    // Our copy of the writing end would keep the pipe open after the program has ended.
    try pipe.fileHandleForWriting.close()
    output = pipe.fileHandleForReading
  }

  deinit {
    kill()
    _ = status()
  }

  /// Kills the program, unless its end was waited for.
  package func kill() {
    // Up to that moment the number cannot be another process's.
    if ending == nil { _ = Foundation.kill(identifier, SIGKILL) }
  }

  /// Waits for the program's end.
  ///
  /// - Returns: the exit status; after a signal its number, negative.
  package func status() -> Int32 {
    if let ending { return ending }
    var word: Int32 = 0
    while waitpid(identifier, &word, 0) < 0, errno == EINTR {}
    let signal = word & 0x7f
    let status = signal == 0 ? word >> 8 & 0xff : -signal
    ending = status
    return status
  }
}
