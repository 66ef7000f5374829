/// For which packages the user may have an offer.
package struct OfferEligibility: Hashable, Sendable {
  /// The two kinds of offer.
  package enum Kind: Hashable, Sendable {
    case intro, promo
  }

  /// Whether the user is eligible for a package's introductory offer, by package id.
  package var intro: [String: Bool]
  /// Whether the user is eligible for a package's promotional offer, by package id.
  package var promo: [String: Bool]
  /// What holds for packages that are not named; nil where it is not known.
  package var others: Bool?

  /// An eligibility that is not known unless given.
  package init(intro: [String: Bool] = [:], promo: [String: Bool] = [:], others: Bool? = nil) {
    self.intro = intro
    self.promo = promo
    self.others = others
  }

  /// Whether the user is eligible for the offer of one package.
  func verdict(_ kind: Kind, for packageID: String) -> Verdict {
    Verdict(known: named(kind)[packageID] ?? others)
  }

  /// Whether the user is eligible for the offer of whichever package.
  func verdictForAny(_ kind: Kind) -> Verdict {
    guard let others, named(kind).values.allSatisfy({ $0 == others }) else { return .unknown }
    return Verdict(others)
  }

  private func named(_ kind: Kind) -> [String: Bool] {
    switch kind {
    case .intro: intro
    case .promo: promo
    }
  }
}
