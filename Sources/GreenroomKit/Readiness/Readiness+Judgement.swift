import Foundation
import GreenroomCore

extension Readiness {
  /// The receipt of a copy.
  ///
  /// - Parameter files: what the screen or flow needs and has; nil where the decision shows none.
  init(
    _ found: Engine.Found, _ files: (plan: ReceiptPlan, tally: ReceiptTally)?, at now: Date,
    voidedBy changes: Changes
  ) {
    let copy = found.copy
    let age = max(0, now.timeIntervalSince(copy.storedAt))
    let isFresh = found.delivery != .bundled && found.delivery != .staleCache && copy.isFresh(at: now)
    source = copy.source
    isReady = found.countsAsReady && files?.tally.isComplete == true
    isPresentable = files?.tally.isWhole == true
    self.copy = found.delivery == .bundled ? .bundled : isFresh ? .fresh : .stale
    saysNothing = files == nil
    isOfAnotherIdentity = found.owner != .own
    self.age = found.delivery == .bundled ? nil : age
    validFor = isFresh ? max(0, copy.freshFor - age) : nil
    validUntil = Self.end(of: copy, isFresh: isFresh, files?.plan, at: now)
    flowID = copy.content.flowID
    screenID = found.decision?.paywallID
    decision = found.decision
    firstView = files?.tally.firstView ?? Files()
    all = files?.tally.all ?? Files()
    window = files?.tally.window ?? Files()
    missing = files?.tally.missing ?? []
    isOpen = files?.plan.isOpen ?? false
    voidedBy = validUntil == nil ? changes : changes.union(.expiry)
    error = found.error
  }

  /// The receipt of a source that shows nothing, or of which nothing is known.
  init(_ source: Source, showingNothing resolution: Resolution) {
    if case .failed(let error) = resolution.outcome {
      self.init(without: source, saysNothing: false, error)
    } else {
      self.init(without: source, saysNothing: true, resolution.failure)
    }
  }

  /// The receipt of a source that cannot be asked for, or that nothing is at hand for.
  init(refused source: Source, _ error: GreenroomError?) {
    self.init(without: source, saysNothing: false, error)
  }

  private init(without source: Source, saysNothing: Bool, _ error: GreenroomError?) {
    self.source = source
    isReady = false
    isPresentable = false
    copy = .none
    self.saysNothing = saysNothing
    isOfAnotherIdentity = false
    age = nil
    validFor = nil
    validUntil = nil
    flowID = nil
    screenID = nil
    decision = nil
    firstView = Files()
    all = Files()
    window = Files()
    missing = []
    isOpen = false
    voidedBy = source.isShipped ? [] : [.publish]
    self.error = error
  }

  /// The first moment from which on the copy, its first view or its schedule is another one.
  private static func end(
    of copy: GreenroomKit.Copy, isFresh: Bool, _ plan: ReceiptPlan?, at now: Date
  ) -> Date? {
    var ends: [Date] = []
    if isFresh { ends.append(copy.storedAt + copy.freshFor) }
    if let milliseconds = plan?.changesAt { ends.append(date(milliseconds)) }
    if case .screens(let answer) = copy.content, let milliseconds = answer.validUntil {
      ends.append(date(milliseconds))
    }
    return ends.filter { $0 > now }.min()
  }

  private static func date(_ milliseconds: Int) -> Date {
    Date(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}

extension Content {
  fileprivate var flowID: String? {
    if case .flow(let delivery) = self { delivery.flowID } else { nil }
  }
}
