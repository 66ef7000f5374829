import Foundation

/// A server in a process of its own, which ends with this one however that ends.
struct RunningServer {
  /// Stops the server when its input ends, as it does when this process is killed. The server's output is the
  /// server's alone, so that its reader sees it end.
  private static let keeper = #""$@" & exec >/dev/null; cat; exec 2>/dev/null; kill $!; wait $!"#

  private let process = Process()
  private let input = Pipe()

  /// Starts `program`.
  ///
  /// - Parameter output: what its standard output goes to.
  init(_ program: Program, _ arguments: [String], output: Any? = FileHandle.nullDevice) throws {
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", Self.keeper, "sh", program.path] + arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// Ends the server.
  func stop() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
