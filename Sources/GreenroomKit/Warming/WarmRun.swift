import Foundation
import GreenroomCore

/// One warm-up under way: looks at what is there, and fetches the rest in order and within the budget.
struct WarmRun: Sendable {
  let plan: WarmPlan
  let store: any AssetStoring
  let fonts: FontShelf
  let downloads: Downloads
  let log: Log
  let byteLimits: MediaByteLimits
  let byteBudget: Int
  /// Whether the network may be used for more than fonts.
  let allowsMedia: Bool
  /// The number of the warm-up at the downloads.
  let demand: Int
  /// Is told of each file that was kept.
  let kept: @Sendable () -> Void

  /// A form of a file that is to be fetched.
  private struct Attempt: Sendable {
    let item: WarmItem
    var form = 0

    /// The form to try when this one cannot be had.
    var next: Attempt? {
      form + 1 < item.forms.count ? Attempt(item: item, form: form + 1) : nil
    }
  }

  /// An attempt that has ended.
  private struct Ended: Sendable {
    let allowance: Int
    let bytes: Int
    let next: Attempt?
  }

  func execute() async {
    await store.prepare()
    var missing: [WarmItem] = []
    for item in plan.items where await !isAtHand(item) { missing.append(item) }
    await fetch(missing.filter { allowsMedia || $0.role == .font })
  }

  // MARK: What is there

  /// Whether the file is present; a font that is gets registered in this process.
  private func isAtHand(_ item: WarmItem) async -> Bool {
    guard let key = item.accepted.first(where: { store.isPresent($0) }) else { return false }
    guard let face = item.font, !fonts.isRegistered(key) else { return true }
    return await register(key, face)
  }

  /// - Returns: false when the file is damaged, and so has to be fetched.
  private func register(_ key: FileKey, _ face: FontFace) async -> Bool {
    guard let bytes = await store.read(key) else { return false }
    await fonts.register(bytes, as: key, face)
    return true
  }

  // MARK: What is missing

  private func fetch(_ items: [WarmItem]) async {
    var budget = ByteBudget(byteBudget)
    var waiting = items.filter { !$0.forms.isEmpty && limit(of: $0) > 0 }.map { Attempt(item: $0) }[...]
    await withTaskGroup(of: Ended.self) { group in
      while !Task.isCancelled {
        if let attempt = waiting.first, let allowance = budget.admit(limit(of: attempt.item)) {
          waiting.removeFirst()
          // Asked for here and not in the task, since tasks begin in any order.
          let request = request(attempt, within: allowance)
          group.addTask { await result(of: request, attempt, within: allowance) }
        } else if let ended = await group.next() {
          budget.settle(ended.allowance, brought: ended.bytes)
          if let next = ended.next { waiting.insert(next, at: waiting.startIndex) }
        } else {
          break
        }
      }
    }
    if !waiting.isEmpty, !Task.isCancelled {
      log.info(
        "A warm-up stopped at its byte budget",
        ["budget": "\(byteBudget)", "left_out": "\(waiting.count)"])
    }
  }

  private func limit(of item: WarmItem) -> Int { byteLimits[MediaRole(item.role)] }

  private func request(_ attempt: Attempt, within bytes: Int) -> Int {
    let form = attempt.item.forms[attempt.form]
    return downloads.request(
      DownloadJob(key: form.key, expectation: form.expectation, maximumBytes: bytes),
      for: demand, isLater: !attempt.item.isFirstView)
  }

  private func result(of request: Int, _ attempt: Attempt, within allowance: Int) async -> Ended {
    var result = await downloads.result(of: request)
    // Another's download of the same file may have had less room than this one has.
    if case .failed(.tooLarge(let limit)) = result, limit < allowance {
      result = await downloads.result(of: self.request(attempt, within: allowance))
    }
    switch result {
    case .kept(let bytes):
      defer { kept() }
      if let face = attempt.item.font {
        _ = await register(attempt.item.forms[attempt.form].key, face)
      }
      return Ended(allowance: allowance, bytes: bytes, next: nil)
    case .failed(let failure):
      return Ended(
        allowance: allowance, bytes: failure.bytes,
        next: failure.concernsThisFormOnly ? attempt.next : nil)
    case .cancelled: return Ended(allowance: allowance, bytes: 0, next: nil)
    }
  }
}
