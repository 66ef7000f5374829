import GreenroomCore
import TestSupport
import Testing

@testable import GreenroomKit

@Suite struct DownloadBookTests {
  private func job(_ url: String) -> DownloadJob {
    DownloadJob(
      key: FileKey(url: url, role: .image), expectation: FileExpectation(role: .image), maximumBytes: 100)
  }

  /// The number of the run that `actions` start.
  private func started(_ actions: [DownloadBook.Action]) -> Int? {
    guard case .start(let run) = actions.first else { return nil }
    return run
  }

  @Test func `two that want one file share a run and both hear of its end`() throws {
    var book = DownloadBook(limit: 4)
    let demand = book.open(at: .utility)
    let run = try #require(started(book.subscribe(1, to: job("a"), for: demand, isLater: false)))
    #expect(book.subscribe(2, to: job("a"), for: demand, isLater: false) == [])
    let (subscribers, actions) = book.finished(run)
    #expect(subscribers == [1, 2] && actions == [] && book.isIdle)
  }

  @Test func `who asks after the end starts anew`() throws {
    var book = DownloadBook(limit: 4)
    let demand = book.open(at: .utility)
    let first = try #require(started(book.subscribe(1, to: job("a"), for: demand, isLater: false)))
    _ = book.finished(first)
    let second = started(book.subscribe(2, to: job("a"), for: demand, isLater: false))
    #expect(second != nil && second != first)
  }

  @Test func `a run goes on while somebody wants it and is cancelled when the last one leaves`() throws {
    var book = DownloadBook(limit: 4)
    let demand = book.open(at: .utility)
    let run = try #require(started(book.subscribe(1, to: job("a"), for: demand, isLater: false)))
    _ = book.subscribe(2, to: job("a"), for: demand, isLater: false)
    #expect(book.unsubscribe(1) == [])
    #expect(book.unsubscribe(2) == [.cancel(run: run)])
    #expect(book.unsubscribe(2) == [], "a second leaving changes nothing")
  }

  @Test func `a run that was cancelled holds its place until it has ended and takes no newcomer`() throws {
    var book = DownloadBook(limit: 1)
    let demand = book.open(at: .utility)
    let dying = try #require(started(book.subscribe(1, to: job("a"), for: demand, isLater: false)))
    _ = book.unsubscribe(1)
    #expect(book.subscribe(2, to: job("a"), for: demand, isLater: false) == [], "the place is taken")
    let (subscribers, actions) = book.finished(dying)
    #expect(subscribers == [])
    let run = try #require(started(actions))
    #expect(run != dying && book.finished(run).subscribers == [2])
  }

  @Test func `a run that waits is taken back without a trace when nobody wants it`() throws {
    var book = DownloadBook(limit: 1)
    let demand = book.open(at: .utility)
    let run = try #require(started(book.subscribe(1, to: job("a"), for: demand, isLater: false)))
    #expect(book.subscribe(2, to: job("b"), for: demand, isLater: false) == [])
    #expect(book.unsubscribe(2) == [])
    #expect(book.finished(run).actions == [] && book.isIdle)
  }

  @Test func `a run has the level of the most urgent and falls back when that one leaves`() throws {
    var book = DownloadBook(limit: 1)
    let calm = book.open(at: .background)
    let urgent = book.open(at: .userInitiated)
    let run = try #require(started(book.subscribe(1, to: job("a"), for: calm, isLater: false)))
    #expect(
      book.subscribe(2, to: job("a"), for: urgent, isLater: false) == [.raise(run: run, .userInitiated)])
    #expect(book.unsubscribe(2) == [])
    #expect(book.level(of: run) == .background)
  }

  @Test func `a run that waits goes before calmer ones when an urgent demand joins it`() throws {
    var book = DownloadBook(limit: 1)
    let calm = book.open(at: .background)
    let urgent = book.open(at: .userInitiated)
    let running = try #require(started(book.subscribe(1, to: job("a"), for: calm, isLater: false)))
    _ = book.subscribe(2, to: job("b"), for: calm, isLater: false)
    _ = book.subscribe(3, to: job("c"), for: calm, isLater: false)
    _ = book.subscribe(4, to: job("c"), for: urgent, isLater: false)
    let next = try #require(started(book.finished(running).actions))
    #expect(book.job(of: next)?.key.url == "c")
  }

  @Test func `a demand that becomes more urgent raises all that it waits for`() throws {
    var book = DownloadBook(limit: 2)
    let demand = book.open(at: .background)
    let a = try #require(started(book.subscribe(1, to: job("a"), for: demand, isLater: false)))
    let b = try #require(started(book.subscribe(2, to: job("b"), for: demand, isLater: true)))
    let actions = book.setLevel(of: demand, to: .userInitiated)
    #expect(Set(actions) == [.raise(run: a, .userInitiated), .raise(run: b, .utility)])
    #expect(book.setLevel(of: demand, to: .utility) == [])
    #expect(book.level(of: a) == .utility && book.level(of: b) == .background)
  }

  @Test func `later screens come behind every first view of the same demand`() throws {
    var book = DownloadBook(limit: 1)
    let demand = book.open(at: .utility)
    let running = try #require(started(book.subscribe(1, to: job("a"), for: demand, isLater: false)))
    _ = book.subscribe(2, to: job("later"), for: demand, isLater: true)
    _ = book.subscribe(3, to: job("first"), for: demand, isLater: false)
    let next = try #require(started(book.finished(running).actions))
    #expect(book.job(of: next)?.key.url == "first")
  }

  @Test func `what somebody looks at comes first though its own demand is calm`() throws {
    var book = DownloadBook(limit: 1)
    let demand = book.open(at: .background)
    let running = try #require(started(book.subscribe(1, to: job("a"), for: demand, isLater: false)))
    _ = book.subscribe(2, to: job("b"), for: demand, isLater: false)
    _ = book.subscribe(3, to: job("c"), for: demand, isLater: false)
    let raised = book.raise([job("a").key, job("c").key, job("unknown").key])
    #expect(raised.first == .raise(run: running, .userInitiated) && raised.count == 2)
    let next = try #require(started(book.finished(running).actions))
    #expect(book.job(of: next)?.key.url == "c")
  }

  @Test func `cancelling all tells those who wait and lets nothing start`() throws {
    var book = DownloadBook(limit: 1)
    let demand = book.open(at: .utility)
    let run = try #require(started(book.subscribe(1, to: job("a"), for: demand, isLater: false)))
    _ = book.subscribe(2, to: job("b"), for: demand, isLater: false)
    let (subscribers, actions) = book.cancelAll()
    #expect(Set(subscribers) == [1, 2] && actions == [.cancel(run: run)])
    #expect(book.finished(run) == ([], []) && book.isIdle)
  }

  /// Plays random callers against the book and checks what always has to hold.
  @Test func `random callers never exceed the limit and every one hears of an end`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<40 {
      var book = DownloadBook(limit: 3)
      let demands = [book.open(at: .background), book.open(at: .userInitiated)]
      var waiting: Set<Int> = []
      var running: Set<Int> = []
      func apply(_ actions: [DownloadBook.Action]) {
        for case .start(let run) in actions { running.insert(run) }
        #expect(running.count <= 3)
      }
      for caller in 0..<300 {
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1:
          waiting.insert(caller)
          let url = "\(Int.random(in: 0..<9, using: &random))"
          apply(
            book.subscribe(
              caller, to: job(url), for: demands.randomElement(using: &random)!, isLater: caller % 3 == 0))
        case 2:
          guard let leaver = waiting.sorted().randomElement(using: &random) else { continue }
          waiting.remove(leaver)
          apply(book.unsubscribe(leaver))
        case 3:
          apply(book.setLevel(of: demands[0], to: [.background, .utility].randomElement(using: &random)!))
        default:
          guard let run = running.sorted().randomElement(using: &random) else { continue }
          running.remove(run)
          let (subscribers, actions) = book.finished(run)
          waiting.subtract(subscribers)
          apply(actions)
        }
      }
      while let run = running.popFirst() {
        let (subscribers, actions) = book.finished(run)
        waiting.subtract(subscribers)
        apply(actions)
      }
      #expect(waiting.isEmpty && book.isIdle)
    }
  }
}
