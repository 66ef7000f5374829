package import Foundation

/// What a server does when a request has arrived: steps on the connection, right or wrong.
package struct FaultAnswer: Sendable {
  /// One thing done to the connection.
  package enum Step: Sendable {
    /// Sends bytes as they are.
    case send(Data)
    /// Sends bytes one by one with a pause before each.
    case drip(Data, milliseconds: Int)
    /// Sends `count` times the same byte, in pieces of 64 KiB with a millisecond before each, as fast as a good
    /// network: over loopback without a pause, URL loading on Linux finds no time for anything else.
    case fill(UInt8, count: Int)
    /// Waits until the gate opens.
    case hold(Gate)
    /// Waits in real time.
    case pause(milliseconds: Int)
    /// Calls a closure on the connection's thread.
    case call(@Sendable () -> Void)
    /// Waits until the client or the test gives up.
    case blackHole
    /// Closes the connection in order.
    case close
    /// Breaks the connection, so that the client sees a reset.
    case reset
  }

  /// The steps in order. The connection serves the next request when they are done, unless one ends it.
  package var steps: [Step]

  /// An answer of `steps`.
  package init(_ steps: [Step]) {
    self.steps = steps
  }

  /// This answer, begun only after `gate` has opened.
  package func held(by gate: Gate) -> FaultAnswer {
    FaultAnswer([.hold(gate)] + steps)
  }

  /// This answer, begun after a real time.
  package func delayed(milliseconds: Int) -> FaultAnswer {
    FaultAnswer([.pause(milliseconds: milliseconds)] + steps)
  }

  /// This answer, with `body` called on the server's thread right before it.
  package func before(_ body: @escaping @Sendable () -> Void) -> FaultAnswer {
    FaultAnswer([.call(body)] + steps)
  }

  /// This answer, with `body` called on the server's thread right after it.
  package func after(_ body: @escaping @Sendable () -> Void) -> FaultAnswer {
    FaultAnswer(steps + [.call(body)])
  }
}
