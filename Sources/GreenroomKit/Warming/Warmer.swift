import Foundation
import GreenroomCore

/// Fetches ahead what screens need: best effort, within budgets, everything once.
///
/// It never throws. A file that could not be had is missing from the report, and is asked for again by the next
/// warm-up; nothing about it is remembered.
final class Warmer: Sendable {
  let store: any AssetStoring
  let downloads: Downloads
  private let settings: WarmerSettings
  private let fonts: FontShelf
  private let sizes = MeasuredSizes()
  private let pins = Lock(PinBook())
  private let clock: any GreenroomClock
  private let log: Log
  private let changed: @Sendable () -> Void

  /// - Parameter changed: is told whenever other files may be present than before.
  init(
    settings: WarmerSettings, transport: any HTTPTransport, store: any AssetStoring,
    clock: any GreenroomClock, log: Log, changed: @escaping @Sendable () -> Void = {}
  ) {
    self.changed = changed
    self.settings = settings
    self.store = store
    self.clock = clock
    self.log = log
    fonts = FontShelf(registering: settings.fonts, log: log)
    let fetcher = AssetFetcher(
      transport: transport, store: store, clock: clock, log: log, sizes: sizes)
    downloads = Downloads(limit: settings.maximumDownloads) { await fetcher.fetch($0, $1) }
  }

  /// Whether images are among what is warmed.
  var warmsImages: Bool { settings.roles.contains(.image) }

  /// How files and their forms are chosen at this moment.
  var choice: MediaChoice {
    MediaChoice(
      roles: settings.roles, formats: settings.formats,
      prefersLowResolution: settings.lowResolutionNetworks.contains(settings.network.networkClass),
      measuredBytes: { [sizes] in sizes.bytes(of: $0) })
  }

  /// Fetches what is missing of `plan`, and waits for it at most until `deadline` of the clock's uptime.
  ///
  /// The deadline ends the wait and not the work, which goes on less urgently. When the caller is cancelled, what
  /// nobody else wants is cancelled too.
  ///
  /// - Returns: what is present when the wait ends.
  @discardableResult
  func warm(
    _ plan: WarmPlan, until deadline: Duration, priority: RequestPriority.Level
  ) async -> WarmReport {
    if isWarm(plan) { return WarmReport(plan, isPresent: isUsable) }
    let demand = downloads.open(at: priority)
    let run = run(plan, demand)
    let work = Task(priority: .utility) { [downloads, changed] in
      await run.execute()
      downloads.close(demand)
      changed()
    }
    let isDone = await withTaskCancellationHandler {
      await clock.race(until: deadline) { await work.value } != nil
    } onCancel: {
      work.cancel()
    }
    // Nobody waits any more, though somebody wanted it a moment ago.
    if !isDone { downloads.setLevel(of: demand, to: min(priority, .utility)) }
    return WarmReport(plan, isPresent: isUsable)
  }

  /// Pins what `plan` needs, and says whether all of it is present already, as far as is known without the disk.
  func isWarm(_ plan: WarmPlan) -> Bool {
    pin(plan)
    return plan.items.allSatisfy(isUsable)
  }

  /// What is present of `plan`, asked of the disk now; no request is made.
  func report(of plan: WarmPlan) async -> WarmReport {
    await store.prepare()
    return WarmReport(plan) { item in
      item.accepted.contains { store.isPresent($0) && !fonts.isRefused($0) }
    }
  }

  /// Puts first what is being fetched of a plan, since somebody is looking at its screen. The plan is made only
  /// when something is being fetched.
  func raise(_ plan: () -> WarmPlan) {
    guard !downloads.isIdle else { return }
    downloads.raise(plan().items.flatMap(\.accepted))
  }

  /// Lets the files that `source` pinned be evicted again.
  func release(_ source: String) {
    for owner in [source, Self.receiptOwner(source)]
    where pins.withLock({ $0.remove(owner) }) { store.unpin(owner: owner) }
  }

  // MARK: Receipts

  /// What is present of `plan`. Asked of the disk now, after `store.prepare()`; no request is made.
  func tally(of plan: ReceiptPlan) -> ReceiptTally {
    ReceiptTally(plan) { item in
      item.accepted.contains { store.isPresent($0) && !(item.role == .font && fonts.isRefused($0)) }
    } isFiled: { item in
      item.accepted.contains(where: store.isFiled)
    }
  }

  /// Keeps what a good receipt rests on from being evicted, until a receipt of the same source rests on other files.
  ///
  /// - Parameter number: tells the plan from others.
  func pin(_ plan: ReceiptPlan, forReceiptOf source: String, _ number: Int) {
    let subject = WarmPlan.Subject(source: Self.receiptOwner(source), version: "\(number)")
    guard pins.withLock({ !$0.holds(subject) }) else { return }
    let keys = Set(plan.items.lazy.filter { $0.isFirstView || $0.isAskedFor }.flatMap(\.accepted))
    if let keys = pins.withLock({ $0.add(keys, for: subject) }) {
      store.pin(keys, owner: subject.source)
    }
  }

  private static func receiptOwner(_ source: String) -> String { "receipt of \(source)" }

  /// Ends every download and deletes every file.
  func removeAll() async {
    downloads.cancelAll()
    for source in pins.withLock({ $0.removeAll() }) { store.unpin(owner: source) }
    await store.removeAll()
  }

  // MARK: Steps

  private func run(_ plan: WarmPlan, _ demand: Int) -> WarmRun {
    WarmRun(
      plan: plan, store: store, fonts: fonts, downloads: downloads, log: log,
      byteLimits: settings.byteLimits, byteBudget: settings.byteBudget,
      allowsMedia: settings.mediaNetworks.contains(settings.network.networkClass), demand: demand,
      kept: changed)
  }

  /// Whether a file is present, and registered where it is a font.
  private func isUsable(_ item: WarmItem) -> Bool {
    item.accepted.contains { key in
      store.isPresent(key) && (item.role != .font || fonts.isRegistered(key))
    }
  }

  private func pin(_ plan: WarmPlan) {
    guard let subject = plan.subject else { return }
    if let keys = pins.withLock({ $0.add(plan.keys, for: subject) }) {
      store.pin(keys, owner: subject.source)
    }
  }
}
