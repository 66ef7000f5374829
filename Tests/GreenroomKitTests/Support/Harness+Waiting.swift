import Testing

@testable import GreenroomKit

extension Harness {
  /// Returns as soon as `count` callers wait for the current identity's fetch of `placement`, which is under way.
  func waitForWaiters(_ count: Int, on placement: String) async throws {
    let identity = await greenroom.engine.identity.identity()
    let flight = greenroom.engine.resolver.flight(for: .placement(placement), identity)
    try await #require(flight).waitForWaiters(count)
  }
}
