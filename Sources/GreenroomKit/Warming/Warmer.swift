import Foundation
import GreenroomCore

struct WarmPlan: Sendable { init(_ content: Content, _ strategy: MediaStrategy) {} }
struct WarmReport: Sendable { func isComplete(_ role: String) -> Bool { true } }
final class Warmer: Sendable {
  init(transport: any HTTPTransport, store: CacheStore, clock: any GreenroomClock, log: Log) {}
  @discardableResult
  func warm(_ plan: WarmPlan, until deadline: Duration, priority: RequestPriority.Level) async -> WarmReport {
    WarmReport()
  }
}
