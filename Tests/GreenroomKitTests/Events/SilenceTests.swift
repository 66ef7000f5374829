import Foundation
import GreenroomTesting
import TestSupport
import Testing

@testable import GreenroomKit

/// Prefetching cannot count: nothing that it works with leads to an event sink.
@Suite(.timeLimit(.minutes(5))) struct SilenceTests {
  @Test func `nothing that the engine holds is an event sink or leads to one`() throws {
    let harness = try Harness()
    var walk = Walk()
    walk.visit(harness.greenroom.engine)
    #expect(walk.types.count > 20)
    #expect(walk.sinks.isEmpty)
  }

  @Test func `the walk finds a sink where there is one`() {
    var walk = Walk()
    walk.visit([
      SessionReporters(
        sink: RecordingSink(), app: EventApp(appID: "", sessionID: ""), clock: ManualClock())
    ])
    #expect(!walk.sinks.isEmpty)
  }

  @Test func `prefetch, readiness and preload send nothing but resolves`() async throws {
    let harness = try Harness()
    harness.backend.replyByRule { key, _ in .flow(TestFlow(key)) }
    await harness.greenroom.prefetch(["a", "b"])
    _ = await harness.greenroom.isPlacementReady("c")
    await harness.greenroom.preload(["d"])
    await harness.greenroom.finishWrites()
    #expect(harness.backend.requests.count == harness.backend.resolves.count)
    let state = StateStore(
      directory: harness.world.folder.url.appendingPathComponent("state"), partition: "any")
    let queued = await state.area.run { area in
      try? area.file.use { try $0.first("SELECT count(*) FROM events") { $0.integer(0) } }
    }
    #expect(queued == 0)
  }

  /// Everything that can be reached from a value through stored properties.
  private struct Walk {
    private(set) var types: Set<String> = []
    private(set) var sinks: [String] = []
    private var seen: Set<ObjectIdentifier> = []

    mutating func visit(_ value: Any, depth: Int = 0) {
      let mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .class {
        guard seen.insert(ObjectIdentifier(value as AnyObject)).inserted else { return }
      }
      types.insert("\(mirror.subjectType)")
      if value is any EventSink { sinks.append("\(mirror.subjectType)") }
      guard depth < 40 else { return }
      for ancestor in sequence(first: mirror, next: \.superclassMirror) {
        for child in ancestor.children { visit(child.value, depth: depth + 1) }
      }
    }
  }
}
