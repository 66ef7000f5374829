/// What one walk of a screen finds out about its packages.
struct ScreenPackages {
  /// The packages in document order, repeats kept.
  private(set) var packages: [ScreenPackage] = []
  /// The parts of the screen that resolve a default of their own, as ``ScreenWalk/scopes``.
  let scopes: [ScreenScope]
  private var searches: [DefaultPackageSearch]

  init(_ document: ScreenDocument, _ judge: ScreenJudge, _ context: ViewContext) {
    var walk = ScreenWalk(document, judge, context)
    var searches = [DefaultPackageSearch()]
    while let step = walk.next() {
      guard step.type == .package, let package = ScreenPackage(step.component) else { continue }
      packages.append(package)
      while searches.count < walk.scopes.count { searches.append(DefaultPackageSearch()) }
      var scope: Int? = step.place.scope
      while let current = scope {
        searches[current].add(package, isVisible: step.place.visible)
        scope = walk.scopes[current].parent
      }
    }
    scopes = walk.scopes
    while searches.count < scopes.count { searches.append(DefaultPackageSearch()) }
    self.searches = searches
  }

  /// The default of a scope that has packages of its own; nil without any.
  func ownDefault(of scope: Int) -> PackageSelection? {
    searches[scope].isEmpty ? nil : searches[scope].result
  }

  /// What is selected in each scope once the screen is shown.
  ///
  /// A tab without packages inherits. What a shown tab selects becomes the selection of what is round it as well,
  /// a moment after the page's own default; both are kept.
  func selections(selectedByUser id: String?) -> [PackageSelection] {
    var selections = scopes.indices.map { selection(of: $0, selectedByUser: id) }
    for index in scopes.indices.reversed() where scopes[index].isShown {
      guard let parent = scopes[index].parent, let own = selections[index] else { continue }
      if id == nil { selections[parent]?.add(own) }
    }
    var result: [PackageSelection] = []
    for (scope, selection) in zip(scopes, selections) {
      result.append(selection ?? scope.parent.map { result[$0] } ?? PackageSelection([], mayBeNone: true))
    }
    return result
  }

  private func selection(of scope: Int, selectedByUser id: String?) -> PackageSelection? {
    if let id, scope == 0 || searches[scope].contains(id) {
      return PackageSelection([id], mayBeNone: false)
    }
    return ownDefault(of: scope)
  }
}
