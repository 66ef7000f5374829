import GreenroomCore
import GreenroomDigest

/// What is to be fetched so that a document can be shown, in order: a pure value.
///
/// The first view comes first, and its fonts before all else.
package struct WarmPlan: Sendable {
  /// What a plan is for: its files are pinned for the source until another version takes its place.
  package struct Subject: Hashable, Sendable {
    /// The source, as copies are filed under it.
    package var source: String
    /// The version of what the source shows.
    package var version: String
  }

  /// The files, none twice.
  package private(set) var items: [WarmItem] = []
  /// Whether the first view needs a file whose URL is not known yet.
  package var isOpen = false
  /// What the plan is for; nil pins nothing.
  package var subject: Subject?

  /// A plan without files.
  package init(subject: Subject? = nil) {
    self.subject = subject
  }

  /// The files of `listing` that `strategy` asks for, in the forms that `choice` takes.
  ///
  /// Fonts are always among them: with ``MediaStrategy/none`` all of them and nothing else.
  init(
    _ listing: AssetListing, _ strategy: MediaStrategy, _ choice: MediaChoice,
    subject: Subject? = nil
  ) {
    self.init(subject: subject)
    isOpen = strategy != .none && listing.isFirstViewOpen
    let wanted = listing.assets.filter { asset in
      choice.roles.contains(MediaRole(asset.role)) && strategy.includes(asset)
    }
    var known: Set<WarmItem.ID> = []
    for turn in 0...2 {
      for asset in wanted where asset.turn == turn {
        let item = WarmItem(asset, choice)
        if known.insert(item.id).inserted { items.append(item) }
      }
    }
  }

  /// What of it the first view needs, for nobody's pins.
  var firstView: WarmPlan {
    var plan = WarmPlan()
    plan.isOpen = isOpen
    plan.items = items.filter(\.isFirstView)
    return plan
  }

  /// Every file that the plan may use.
  var keys: Set<FileKey> { Set(items.flatMap(\.accepted)) }
}

extension MediaStrategy {
  fileprivate func includes(_ asset: Asset) -> Bool {
    if asset.role == .font { return true }
    return switch self {
    case .none: false
    case .firstScreen: asset.isFirstView
    case .allScreens: true
    }
  }
}

extension Asset {
  /// When the file's turn comes: fonts of the first view, the rest of it, everything else.
  fileprivate var turn: Int {
    if !isFirstView { return 2 }
    return role == .font ? 0 : 1
  }
}
