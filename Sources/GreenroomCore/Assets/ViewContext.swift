/// What is known about a view before it is shown. What is not known keeps everything in that it could decide.
package struct ViewContext: Sendable {
  // MARK: Flows

  /// The attributes that the app and the identity supply, by flat name; nil where they are not known. Where they
  /// are known, a name that is not among them is known to be missing.
  package var attributes: Attributes?

  // MARK: Both kinds of document

  /// The locales that the user prefers, such as `de_DE` or `de-DE`, the most preferred first; without any it is
  /// the document's default.
  package var locales: [String]
  /// The theme; nil for both.
  package var theme: AssetTheme?

  /// The locale that the user prefers most; nil for the document's default. Setting it leaves no other preference.
  package var locale: String? {
    get { locales.first }
    set { locales = newValue.map { [$0] } ?? [] }
  }

  // MARK: Component screens

  /// The platform that draws, which has font files and offers of its own. iOS unless told otherwise.
  package var platform = ScreenPlatform.ios
  /// How much room there is; nil where it is not known.
  package var sizeClass: ScreenSizeClass?
  /// The time, in milliseconds since 1970, by which countdowns are judged; nil where it is not known.
  package var now: Int?
  /// The ids of the tabs that are selected, by the id of their tabs component. One that is not named shows its
  /// default.
  package var selectedTabs: [String: String] = [:]
  /// The positions of the pages that are shown, by the id of their carousel. One that is not named shows its
  /// initial page.
  package var selectedPages: [String: Int] = [:]
  /// The package that the user selected; nil where the screen's defaults hold.
  package var selectedPackageID: String?
  /// What the screen's state holds, by key. A key that is not named holds what the screen declares.
  package var state: Attributes = [:]
  /// The custom variables that the app supplies, by name without `custom.`; nil where they are not known. Where
  /// they are known, a name that is not among them has the default of the dashboard, if any.
  package var customVariables: Attributes?
  /// Who is eligible for which offers; not known unless told.
  package var offers = OfferEligibility()
  /// Whether web pages inside a screen can be drawn; nil where it is not known.
  package var drawsWebViews: Bool?
  /// Whether files of all locales are listed. Those of other locales than the chosen one are no part of the first
  /// view.
  package var listsEveryLocale = false

  /// A context in which nothing is known unless given.
  package init(attributes: Attributes? = nil, locale: String? = nil, theme: AssetTheme? = nil) {
    self.attributes = attributes
    locales = locale.map { [$0] } ?? []
    self.theme = theme
  }
}

/// The platforms that a component screen has settings of their own for.
package enum ScreenPlatform: String, CaseIterable, Hashable, Sendable {
  case ios, android, web
}

/// How much room a screen has; whatever holds with less room holds with more.
package enum ScreenSizeClass: Int, CaseIterable, Hashable, Sendable {
  case compact, medium, expanded
}
