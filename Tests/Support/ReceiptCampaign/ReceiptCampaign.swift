import Foundation
import TestSupport

/// Many small lives of an app under faults, each of which asks for receipts and puts them to the test.
package struct ReceiptCampaign: Sendable {
  /// What a campaign came to.
  package struct Result: Sendable {
    /// How many receipts were asked for.
    package var receipts = 0
    /// How many of them said ready.
    package var ready = 0
    /// How many said that the first view is whole.
    package var presentable = 0
    /// How many could not be put to the test, since an answer that was under way came in between.
    package var voided = 0
    /// What was promised and not kept, with the seed of the run.
    package var falsehoods: [String] = []

    mutating func add(_ other: Result) {
      receipts += other.receipts
      ready += other.ready
      presentable += other.presentable
      voided += other.voided
      falsehoods += other.falsehoods
    }
  }

  private let seed: UInt64
  private let screens = ScreenShelf()

  package init(seed: UInt64) {
    self.seed = seed
  }

  /// Executes `runs` runs, two at a time.
  ///
  /// - Parameter progress: is told how many are done.
  package func execute(runs: Int, progress: (Int) -> Void = { _ in }) async -> Result {
    await withTaskGroup(of: Result.self) { group in
      var result = Result()
      var (next, done) = (0, 0)
      while done < runs {
        while next < runs, next - done < 2 {
          let seed = seed &+ UInt64(next)
          group.addTask { await Self.run(seed, screens) }
          next += 1
        }
        if let one = await group.next() { result.add(one) }
        done += 1
        progress(done)
      }
      return result
    }
  }

  private static func run(_ seed: UInt64, _ screens: ScreenShelf) async -> Result {
    do {
      let run = try ReceiptRun(seed: seed, screens)
      return await run.execute()
    } catch {
      return Result(falsehoods: ["seed \(seed): the run could not begin: \(error)"])
    }
  }
}
