import Foundation
import GreenroomCore
import GreenroomTesting
import Testing

@testable import GreenroomKit

/// A crowd of callers looks at the disk once.
@Suite(.timeLimit(.minutes(5))) struct SharedLooksTests {
  private let looks = SharedLooks()
  private let made = Lock(0)

  private func subject(_ cache: MemoryCache = MemoryCache()) -> SharedLooks.Subject {
    SharedLooks.Subject(source: "paywall", identity: .none, epoch: cache.token(for: .none).epoch)
  }

  /// Looks that count themselves and wait until they are let go.
  private func look(
    at subject: SharedLooks.Subject, until limit: Duration, _ gate: FirstValue<Bool>
  ) -> Task<Bool, Never> {
    Task {
      let copies = await looks.look(at: subject, until: limit) {
        made.withLock { $0 += 1 }
        _ = await gate.value
        return LocalCopies.none
      }
      return copies != nil
    }
  }

  @Test func `those who come during a look share it and each gets what it finds`() async {
    let gate = FirstValue<Bool>()
    let tasks = (0..<100).map { _ in look(at: subject(), until: .seconds(1), gate) }
    gate.set(true)
    for task in tasks { #expect(await task.value) }
    #expect(made.withLock { $0 } >= 1)
  }

  @Test func `a look after a deletion is another one`() async {
    let cache = MemoryCache()
    let before = subject(cache)
    cache.removeAll()
    #expect(before != subject(cache))
  }

  @Test func `who cannot wait as long as the look under way looks alone`() async {
    let begun = FirstValue<Bool>()
    let gate = FirstValue<Bool>()
    let subject = subject()
    let first = Task {
      await looks.look(at: subject, until: .seconds(2)) {
        begun.set(true)
        _ = await gate.value
        return LocalCopies.none
      }
    }
    _ = await begun.value
    let open = FirstValue<Bool>()
    open.set(true)
    #expect(await look(at: subject, until: .seconds(1), open).value)
    #expect(made.withLock { $0 } == 1)
    gate.set(true)
    #expect(await first.value != nil)
  }

  @Test func `a look that ends is over, and the next caller looks anew`() async {
    let gate = FirstValue<Bool>()
    gate.set(true)
    #expect(await look(at: subject(), until: .seconds(1), gate).value)
    let next = FirstValue<Bool>()
    next.set(true)
    #expect(await look(at: subject(), until: .seconds(1), next).value)
    #expect(made.withLock { $0 } == 2)
  }
}
