import Dispatch
import Foundation
import GreenroomCore

/// Waits for the signals by which a process is asked to end.
public enum TerminationSignals {
  /// SIGTERM, which service managers send, and SIGINT, which Control-C sends.
  public static let usual: [Int32] = [SIGTERM, SIGINT]

  /// Returns when one of `signals` arrives, with that signal.
  ///
  /// From the call on these signals no longer end the process by themselves, so that it can finish what it
  /// began. A second signal during that has no effect; what stops must bound its own time.
  ///
  /// - Parameter signals: Default ``usual``.
  public static func wait(for signals: [Int32] = usual) async -> Int32 {
    let waiting = Lock<CheckedContinuation<Int32, Never>?>(nil)
    let queue = DispatchQueue(label: "greenroom.signals")
    let sources = signals.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        let continuation = waiting.withLock { waiting in
          defer { waiting = nil }
          return waiting
        }
        continuation?.resume(returning: number)
      }
      return source
    }
    let number = await withCheckedContinuation { continuation in
      waiting.withLock { $0 = continuation }
      sources.forEach { $0.resume() }
    }
    sources.forEach { $0.cancel() }
    return number
  }
}
