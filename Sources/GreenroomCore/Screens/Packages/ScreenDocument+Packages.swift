extension ScreenDocument {
  /// The packages that the screen names, hidden ones included, in document order with repeats: header, body and
  /// footer; in each component what it holds, then its badges, then what opens by a tap.
  package var packages: [ScreenPackage] {
    let context = ViewContext()
    return ScreenPackages(self, ScreenJudge(self, context), context).packages
  }

  /// The ids of the packages that the screen may show, in document order without repeats.
  ///
  /// Ids that stand in conditions only do not count: they name no package to be shown.
  package var packageIDs: [String] { packages.map(\.id).uniqued() }

  /// Which packages are selected when the screen opens, before the user selects any.
  package func defaultPackages(for context: ViewContext = ViewContext()) -> DefaultPackages {
    let found = ScreenPackages(self, ScreenJudge(self, context), context)
    let tabs = found.scopes.indices.dropFirst().compactMap { scope in
      found.ownDefault(of: scope).map {
        DefaultPackages.Tab(id: found.scopes[scope].tabID, packageID: $0.ids.first)
      }
    }
    return DefaultPackages(page: found.ownDefault(of: 0)?.ids.first, tabs: tabs)
  }
}

/// The packages that are selected when a screen opens.
///
/// One that is known to be hidden is never among them. Where it is not known whether one is hidden, it counts as
/// visible.
package struct DefaultPackages: Hashable, Sendable {
  /// A tab that has packages of its own and so a default of its own.
  package struct Tab: Hashable, Sendable {
    /// The tab's id.
    package let id: String?
    /// The tab's default; nil where all its packages are hidden.
    package let packageID: String?

    /// A tab with its default.
    package init(id: String?, packageID: String?) {
      self.id = id
      self.packageID = packageID
    }
  }

  /// The default of the page: the first visible package that asks for it, else the first visible one; nil without
  /// any.
  package let page: String?
  /// The tabs that have packages, in document order.
  package let tabs: [Tab]

  /// The defaults of a page and its tabs.
  package init(page: String?, tabs: [Tab]) {
    self.page = page
    self.tabs = tabs
  }
}
