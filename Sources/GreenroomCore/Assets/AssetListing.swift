/// The files that a document needs, in the order in which they should be fetched.
package struct AssetListing: Sendable {
  /// The files; none twice with the same role, theme, locale and URLs.
  package var assets: [Asset]
  /// What could not be listed, and why.
  package var diagnostics: [DocumentDiagnostic]
  /// Whether the first view needs a file whose URL depends on a variable that is not known.
  package var isFirstViewOpen: Bool
  /// The time at which the first view changes by itself, since a countdown ends, in milliseconds since 1970; nil
  /// where it does not, or where the listing was asked for without a time.
  package var firstViewChanges: Int?

  /// A listing with these parts.
  package init(
    assets: [Asset] = [], diagnostics: [DocumentDiagnostic] = [], isFirstViewOpen: Bool = false,
    firstViewChanges: Int? = nil
  ) {
    self.assets = assets
    self.diagnostics = diagnostics
    self.isFirstViewOpen = isFirstViewOpen
    self.firstViewChanges = firstViewChanges
  }
}

extension AssetListing {
  /// One listing for several documents of which any may be shown; what the first of them needs comes first.
  package init(joining listings: [AssetListing]) {
    self.init(
      assets: listings.flatMap(\.assets), diagnostics: listings.flatMap(\.diagnostics),
      isFirstViewOpen: listings.contains(where: \.isFirstViewOpen),
      firstViewChanges: listings.compactMap(\.firstViewChanges).min())
  }
}

/// How much of a document is to be warmed.
package enum AssetWindow: String, CaseIterable, Hashable, Sendable {
  /// What the first view shows, zones included.
  case firstScreen = "first-screen"
  /// Everything.
  case allScreens = "all-screens"
}
