/// The packages one of which is selected at some place of a screen, as far as is known.
struct PackageSelection: Hashable {
  /// The packages that may be the selected one, the likeliest first.
  private(set) var ids: [String]
  /// Whether it may be that none is selected.
  private(set) var mayBeNone: Bool
  private var known: Set<String>
  private let isDecided: Bool

  /// One of `ids` is selected, or none where that may be.
  init(_ ids: [String], mayBeNone: Bool) {
    self.init(ids, mayBeNone: mayBeNone, isDecided: true)
  }

  private init(_ ids: [String], mayBeNone: Bool, isDecided: Bool) {
    self.ids = ids
    self.mayBeNone = mayBeNone
    self.isDecided = isDecided
    known = Set(ids)
  }

  /// Nothing is selected yet: as long as a screen's default is looked for.
  static let undecided = PackageSelection([], mayBeNone: true, isDecided: false)

  /// Adds what may be selected instead.
  mutating func add(_ other: PackageSelection) {
    for id in other.ids where known.insert(id).inserted { ids.append(id) }
  }

  /// Whether the package `id` is selected.
  func isSelected(_ id: String) -> Verdict {
    guard known.contains(id) else { return .no }
    return ids.count == 1 && !mayBeNone ? .yes : .unknown
  }

  /// Whether a package is selected and is one of `others`, or is none of them.
  func isAny(of others: Set<String>, is isIn: Bool) -> Verdict {
    joined { Verdict(others.contains($0) == isIn) }
  }

  /// Whether the user is eligible for the offer of the selected package. While nothing is decided, whichever
  /// package is asked about counts.
  func isEligible(_ kind: OfferEligibility.Kind, _ offers: OfferEligibility) -> Verdict {
    isDecided ? joined { offers.verdict(kind, for: $0) } : offers.verdictForAny(kind)
  }

  /// What holds in every case; without a selection nothing does, and of very many cases nothing is known.
  private func joined(_ verdict: (String) -> Verdict) -> Verdict {
    if ids.count > Self.caseLimit { return .unknown }
    var all = Set(ids.map(verdict))
    if mayBeNone || ids.isEmpty { all.insert(.no) }
    return all.count == 1 ? all.first ?? .unknown : .unknown
  }

  private static let caseLimit = 100
}
