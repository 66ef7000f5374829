import GreenroomCore
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(5))) struct DownloadsTests {
  private func job(_ url: String) -> DownloadJob {
    DownloadJob(
      key: FileKey(url: url, role: .image), expectation: FileExpectation(role: .image), maximumBytes: 100)
  }

  @Test func `a caller that is cancelled before it waits hears so at once`() async {
    let gate = HeldDownloads()
    let downloads = Downloads(limit: 1) { _, _ in
      await gate.wait()
      return .kept(bytes: 1)
    }
    let demand = downloads.open(at: .utility)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await downloads.result(of: downloads.request(job("a"), for: demand, isLater: false))
    }
    #expect(await task.value == .cancelled)
    gate.open()
    #expect(downloads.isIdle)
  }

  @Test func `a thousand callers of one file cause one download`() async {
    let gate = HeldDownloads()
    let count = Lock(0)
    let downloads = Downloads(limit: 4) { _, _ in
      count.withLock { $0 += 1 }
      await gate.wait()
      return .kept(bytes: 1)
    }
    let demand = downloads.open(at: .utility)
    await withTaskGroup(of: DownloadResult.self) { group in
      for _ in 0..<1000 {
        group.addTask { await downloads.result(of: downloads.request(job("a"), for: demand, isLater: false)) }
      }
      await downloads.waitForWaiters(1000)
      gate.open()
      for await result in group { #expect(result == .kept(bytes: 1)) }
    }
    #expect(count.withLock { $0 } == 1)
    #expect(downloads.isIdle)
  }

  @Test func `callers that are cancelled at random all hear of an end`() async {
    let running = Lock((now: 0, most: 0))
    let downloads = Downloads(limit: 4) { _, _ in
      running.withLock { state in
        state.now += 1
        state.most = max(state.most, state.now)
      }
      for _ in 0..<20 where !Task.isCancelled { await Task.yield() }
      running.withLock { $0.now -= 1 }
      return Task.isCancelled ? .cancelled : .kept(bytes: 1)
    }
    let demand = downloads.open(at: .utility)
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<2000 {
        let task = Task {
          await downloads.result(
            of: downloads.request(job("\(index % 37)"), for: demand, isLater: index % 2 == 0))
        }
        group.addTask {
          if index % 3 == 0 {
            await Task.yield()
            task.cancel()
          }
          _ = await task.value
        }
      }
    }
    #expect(running.withLock { $0.most } <= 4)
    #expect(downloads.waiterCount == 0)
  }
}
