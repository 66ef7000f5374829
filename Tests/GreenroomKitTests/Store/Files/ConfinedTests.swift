import Dispatch
import GreenroomCore
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(5))) struct ConfinedTests {
  /// Writes down who came, in order.
  private final class Book {
    var entries: [String] = []
  }

  private let confined = Confined("test", Book())

  private func entries() async -> [String] {
    await confined.run { $0.entries }
  }

  @Test func `what is put into the queue is done one after the other, and unhurried work keeps its place`()
    async
  {
    confined.enqueueUnhurried { $0.entries.append("1") }
    confined.enqueueUnhurried { $0.entries.append("2") }
    confined.enqueue { $0.entries.append("3") }
    confined.enqueueUnhurried { $0.entries.append("4") }
    #expect(await entries() == ["1", "2", "3", "4"])
  }

  @Test func `unhurried work is done though nothing else comes`() async {
    await withCheckedContinuation { continuation in
      confined.enqueueUnhurried { _ in continuation.resume() }
    }
    await withCheckedContinuation { continuation in
      confined.enqueueUnhurried { $0.entries.append("again") }
      confined.enqueueUnhurried { _ in continuation.resume() }
    }
    #expect(await entries() == ["again"])
  }

  @Test func `work that many threads put in at once is done once each, and that of a thread in order`() async
  {
    let confined = confined
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<8 {
        group.addTask {
          for number in 0..<100 {
            let entry = "\(thread) \(number)"
            if number % 3 == 0 {
              confined.enqueue { $0.entries.append(entry) }
            } else {
              confined.enqueueUnhurried { $0.entries.append(entry) }
            }
          }
        }
      }
    }
    let entries = await entries()
    #expect(entries.count == 800)
    for thread in 0..<8 {
      #expect(entries.filter { $0.hasPrefix("\(thread) ") } == (0..<100).map { "\(thread) \($0)" })
    }
  }
}
