import Foundation
import Testing

@testable import GreenroomServer

@Suite(.timeLimit(.minutes(5)))
struct TerminationSignalsTests {
  #if os(Linux)
    @Test(arguments: [SIGUSR1, SIGUSR2])
    func `a signal ends the wait and not the process`(number: Int32) async {
      async let received = TerminationSignals.wait(for: [number])
      // Sent once, as a service manager does, as soon as somebody listens.
      while !Self.isHeard(number) { await Task.yield() }
      kill(getpid(), number)
      #expect(await received == number)
    }

    /// Whether there is a handler: neither the default nor the order to ignore the signal.
    private static func isHeard(_ number: Int32) -> Bool {
      var action = sigaction()
      sigaction(number, nil, &action)
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) > 1
    }
  #endif

  @Test func `the usual signals are those of service managers and terminals`() {
    #expect(TerminationSignals.usual == [SIGTERM, SIGINT])
  }
}
