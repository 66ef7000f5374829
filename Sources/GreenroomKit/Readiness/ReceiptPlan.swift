import Foundation
import GreenroomCore

/// What a receipt looks at for one screen or flow: a pure value, made once and kept while it holds.
struct ReceiptPlan: Sendable {
  /// One file, whichever of its forms it comes in.
  struct Item: Sendable {
    let url: String
    let role: MediaRole
    let isFirstView: Bool
    /// Whether the configuration asks for it.
    let isAskedFor: Bool
    /// Whether the first view is not whole without it.
    let isSeen: Bool
    /// Every form that will do.
    let accepted: [FileKey]

    init(_ item: WarmItem, asked roles: Set<MediaRole>, _ strategy: MediaStrategy) {
      url = item.url
      role = MediaRole(item.role)
      isFirstView = item.isFirstView
      isAskedFor =
        switch strategy {
        case .none: false
        case .firstScreen: item.isFirstView && roles.contains(role)
        case .allScreens: roles.contains(role)
        }
      isSeen =
        switch role {
        case .font, .image, .icon, .poster: item.isFirstView
        case .lottie: item.isFirstView && roles.contains(.lottie)
        case .video: false
        }
      accepted = item.accepted
    }
  }

  let items: [Item]
  /// Whether the first view needs a file whose URL is not known yet.
  let isOpen: Bool
  /// When the first view changes by itself, in milliseconds since 1970.
  let changesAt: Int?
  /// Whether anything that is asked for depends on it.
  let asksForMedia: Bool

  /// Nothing is shown.
  static let empty = ReceiptPlan(
    AssetListing(), MediaChoice(), asked: [], MediaStrategy.none)

  /// The files of `listing`, a listing of everything.
  init(
    _ listing: AssetListing, _ choice: MediaChoice, asked roles: Set<MediaRole>, _ strategy: MediaStrategy
  ) {
    var everything = choice
    everything.roles = Set(MediaRole.allCases)
    items = WarmPlan(listing, .allScreens, everything).items.map {
      Item($0, asked: roles, strategy)
    }
    isOpen = listing.isFirstViewOpen
    changesAt = listing.firstViewChanges
    asksForMedia = strategy != .none
  }

  /// What the first view may use.
  var firstViewKeys: Set<FileKey> {
    Set(items.lazy.filter(\.isFirstView).flatMap(\.accepted))
  }

  /// Whether the plan still holds at a time: a countdown may have ended since, or the clock was set back.
  func holds(at now: Int, madeAt: Int) -> Bool {
    now >= madeAt && changesAt.map { now < $0 } ?? true
  }
}

/// What of a plan is present.
struct ReceiptTally: Sendable {
  var firstView = Readiness.Files()
  var all = Readiness.Files()
  var window = Readiness.Files()
  var missing: [Readiness.MissingFile] = []
  /// Whether everything that is asked for is present.
  var isComplete: Bool
  /// Whether the first view is whole.
  var isWhole: Bool

  /// - Parameters:
  ///   - isPresent: looks at the disk.
  ///   - isFiled: looks at the index only, for what neither the first view nor the window holds.
  init(_ plan: ReceiptPlan, isPresent: (ReceiptPlan.Item) -> Bool, isFiled: (ReceiptPlan.Item) -> Bool) {
    isComplete = !(plan.isOpen && plan.asksForMedia)
    isWhole = !plan.isOpen
    for item in plan.items {
      let isThere = item.isFirstView || item.isAskedFor ? isPresent(item) : isFiled(item)
      all[item.role].add(isPresent: isThere)
      if item.isFirstView { firstView[item.role].add(isPresent: isThere) }
      if item.isAskedFor { window[item.role].add(isPresent: isThere) }
      if !isThere { note(missing: item) }
    }
  }

  private mutating func note(missing item: ReceiptPlan.Item) {
    if item.isAskedFor { isComplete = false }
    if item.isSeen { isWhole = false }
    missing.append(
      Readiness.MissingFile(
        url: item.url, role: item.role, isFirstView: item.isFirstView, isAskedFor: item.isAskedFor))
  }
}
