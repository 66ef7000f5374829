import Foundation

/// What time it is: one clock for durations, one for people.
struct ServerClock: Sendable {
  /// Nanoseconds since some moment; never runs backwards.
  let monotonic: @Sendable () -> UInt64
  /// Milliseconds since 1970 in UTC.
  let wall: @Sendable () -> Int64

  /// The system's clocks.
  static let system = ServerClock(
    monotonic: { nanoseconds(CLOCK_MONOTONIC) },
    wall: { Int64(nanoseconds(CLOCK_REALTIME) / 1_000_000) })

  private static func nanoseconds(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
