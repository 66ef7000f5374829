import Foundation

/// The three descriptors that every process expects to have.
package enum StandardStreams {
  /// Occupies those that the caller closed, before a socket or a database gets one of their numbers and receives
  /// what is meant for a reader. Also lets a write to a closed pipe fail instead of ending the process.
  package static func occupy() {
    signal(SIGPIPE, SIG_IGN)
    // Each descriptor takes the lowest free number, so they are looked at in order. Output is opened for reading:
    // a write to it fails, as it should.
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) == -1 {
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
