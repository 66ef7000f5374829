import Foundation

/// Times work, in seconds.
enum Stopwatch {
  /// The time that `work` takes.
  static func seconds(_ work: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await work()
    return seconds(since: start)
  }

  /// The time since `start`.
  static func seconds(since start: ContinuousClock.Instant) -> Double {
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  /// The time that all threads of this process spend on the processors during `work`, in the kernel too.
  static func processorSeconds(_ work: () async throws -> Void) async rethrows -> Double {
    let start = processorTime
    try await work()
    return processorTime - start
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
