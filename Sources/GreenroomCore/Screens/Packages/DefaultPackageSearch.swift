/// Finds the package that is selected by default among those that are told in document order: the first that asks
/// for it and is visible, else the first that is visible.
struct DefaultPackageSearch {
  /// The first visible one of a kind, and the ones before it of which that is not known.
  private struct First {
    var ids: [String] = []
    var isFound = false

    mutating func add(_ id: String, isVisible: Verdict) {
      guard !isFound, isVisible != .no else { return }
      ids.append(id)
      isFound = isVisible == .yes
    }
  }

  private var asking = First()
  private var any = First()
  private var known: Set<String> = []

  /// Whether no package was told.
  var isEmpty: Bool { known.isEmpty }

  mutating func add(_ package: ScreenPackage, isVisible: Verdict) {
    known.insert(package.id)
    if package.isSelectedByDefault { asking.add(package.id, isVisible: isVisible) }
    any.add(package.id, isVisible: isVisible)
  }

  /// Whether the package `id` was told.
  func contains(_ id: String) -> Bool { known.contains(id) }

  /// The packages that may be the default.
  var result: PackageSelection {
    if asking.isFound { return PackageSelection(asking.ids.uniqued(), mayBeNone: false) }
    return PackageSelection((asking.ids + any.ids).uniqued(), mayBeNone: !any.isFound)
  }
}

extension [String] {
  /// The texts without repeats, in order of first appearance.
  func uniqued() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
