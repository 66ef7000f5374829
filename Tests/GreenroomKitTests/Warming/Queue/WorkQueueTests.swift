import TestSupport
import Testing

@testable import GreenroomKit

@Suite struct WorkQueueTests {
  private typealias Level = RequestPriority.Level

  /// What starts one after the other behind the piece that runs.
  private func drained(_ queue: WorkQueue<Int>, running: Int) -> [Int] {
    var queue = queue
    var order: [Int] = []
    var running = running
    while let next = queue.finished(running).first {
      order.append(next)
      running = next
    }
    return order
  }

  @Test func `not more than the limit runs and the rest follows in order`() {
    var queue = WorkQueue<Int>(limit: 2)
    #expect(queue.add(1, at: .utility) == [1])
    #expect(queue.add(2, at: .utility) == [2])
    #expect(queue.add(3, at: .utility) == [])
    #expect(queue.add(4, at: .utility) == [])
    #expect(queue.finished(2) == [3])
    #expect(queue.finished(1) == [4])
    #expect(queue.runningCount == 2)
  }

  @Test(arguments: [0, -3]) func `a limit below one counts as one`(limit: Int) {
    var queue = WorkQueue<Int>(limit: limit)
    #expect(queue.add(1, at: .utility) == [1])
    #expect(queue.add(2, at: .utility) == [])
  }

  @Test func `what is more urgent goes first and equals keep their order`() {
    var queue = WorkQueue<Int>(limit: 1)
    _ = queue.add(0, at: .background)
    for (id, level) in [(1, Level.background), (2, .utility), (3, .userInitiated), (4, .utility)] {
      _ = queue.add(id, at: level)
    }
    #expect(drained(queue, running: 0) == [3, 2, 4, 1])
  }

  @Test func `a piece that moves stands behind those of its new level`() {
    var queue = WorkQueue<Int>(limit: 1)
    _ = queue.add(0, at: .background)
    _ = queue.add(1, at: .background)
    _ = queue.add(2, at: .utility)
    queue.move(1, to: .utility)
    #expect(drained(queue, running: 0) == [2, 1])
  }

  @Test func `a piece that moves to its own level keeps its place`() {
    var queue = WorkQueue<Int>(limit: 1)
    for id in 0...2 { _ = queue.add(id, at: .utility) }
    queue.move(1, to: .utility)
    #expect(queue.finished(0) == [1])
  }

  @Test func `a piece that was taken back never starts and may come again`() {
    var queue = WorkQueue<Int>(limit: 1)
    for id in 0...2 { _ = queue.add(id, at: .utility) }
    #expect(queue.remove(1) == true)
    #expect(queue.remove(0) == false, "it runs")
    _ = queue.add(1, at: .background)
    #expect(queue.finished(0) == [2])
    #expect(queue.finished(2) == [1])
  }

  @Test func `moving and taking back do nothing to what is not there`() {
    var queue = WorkQueue<Int>(limit: 1)
    queue.move(7, to: .utility)
    #expect(queue.remove(7) == false)
    #expect(queue.finished(7) == [])
    #expect(queue.waitingCount == 0)
  }

  /// A plain list that is searched from the start is slow and obviously right.
  @Test func `random work runs in the order of a plain list`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<50 {
      let limit = Int.random(in: 1...4, using: &random)
      var queue = WorkQueue<Int>(limit: limit)
      var model = PlainQueue(limit: limit)
      for id in 0..<200 {
        let level = Level(rawValue: Int.random(in: 0...2, using: &random))!
        let other = Int.random(in: 0...id, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0, 1: #expect(queue.add(id, at: level) == model.add(id, level))
        case 2:
          queue.move(other, to: level)
          model.move(other, level)
        default:
          if model.running.contains(other) {
            #expect(queue.finished(other) == model.finished(other))
          } else {
            #expect(queue.remove(other) == model.remove(other))
          }
        }
        #expect(queue.runningCount == model.running.count && queue.waitingCount == model.waiting.count)
      }
    }
  }
}

private struct PlainQueue {
  let limit: Int
  var running: Set<Int> = []
  var waiting: [(id: Int, level: RequestPriority.Level)] = []

  init(limit: Int) {
    self.limit = limit
  }

  mutating func add(_ id: Int, _ level: RequestPriority.Level) -> [Int] {
    waiting.append((id, level))
    return start()
  }

  mutating func move(_ id: Int, _ level: RequestPriority.Level) {
    guard let index = waiting.firstIndex(where: { $0.id == id }), waiting[index].level != level else {
      return
    }
    waiting.remove(at: index)
    waiting.append((id, level))
  }

  mutating func remove(_ id: Int) -> Bool {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return false }
    waiting.remove(at: index)
    return true
  }

  mutating func finished(_ id: Int) -> [Int] {
    running.remove(id)
    return start()
  }

  private mutating func start() -> [Int] {
    var started: [Int] = []
    while running.count < limit, let top = waiting.map(\.level).max(),
      let index = waiting.firstIndex(where: { $0.level == top })
    {
      running.insert(waiting[index].id)
      started.append(waiting.remove(at: index).id)
    }
    return started
  }
}
