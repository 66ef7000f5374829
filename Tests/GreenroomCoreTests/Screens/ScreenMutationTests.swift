import Foundation
import GreenroomCore
import TestSupport
import Testing

/// Real and random screens, whole and broken. `GREENROOM_EDITS` sets the number of edits for a long run, and
/// `GREENROOM_SEED` the seed.
@Suite(.timeLimit(.minutes(10))) struct ScreenMutationTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let edits = environment["GREENROOM_EDITS"].flatMap { Int($0) } ?? 200
  private static let seed = environment["GREENROOM_SEED"].flatMap { UInt64($0) } ?? 1

  /// A screen that is to be edited, and what is in it as it stands.
  private struct Subject {
    let tree: DocumentTree
    let places: [DocumentTree.Place]
    let root: JSONValue
    let assets: [Asset]
    let packages: [ScreenPackage]

    init(_ tree: DocumentTree) throws {
      self.tree = tree
      places = tree.places
      let screen = try ScreenMutationTests.read(tree)
      root = screen.value
      assets = ScreenMutationTests.assets(of: screen)
      packages = screen.packages
    }
  }

  private static func read(_ tree: DocumentTree) throws -> ScreenDocument {
    ScreenDocument(try JSONDocument(Array(tree.json.utf8)).root)
  }

  private static func assets(of screen: ScreenDocument) -> [Asset] {
    var context = ViewContext()
    context.listsEveryLocale = true
    return screen.assets(in: .allScreens, for: context).assets
  }

  // MARK: Whole

  @Test func `every file of a generated screen is found, and its path leads to it`() throws {
    var generator = ScreenGenerator(seed: Self.seed)
    for _ in 0..<20 {
      let tree = generator.screen()
      let screen = try Self.read(tree)
      let listing = screen.assets(in: .allScreens)
      let files = Set(tree.texts.filter { $0.hasPrefix("https://file/") })
      // An icon's folder is a text of the document, its URL is not.
      let found = Set(listing.assets.flatMap { [$0.url, $0.url.replacing(/\/[ab]\.svg$/, with: "")] })
      #expect(files.subtracting(found) == [])
      #expect(listing.assets.allSatisfy { $0.role == .icon || $0.place.rawText.contains($0.url) })
      #expect(listing.diagnostics == [])
      #expect(screen.diagnostics.allSatisfy { $0.severity == .note })
      #expect(
        screen.packageIDs == tree.texts.filter { $0.hasPrefix("package") && $0 != "package" }.uniquedInTest)
    }
  }

  @Test func `the first view is part of the whole and knowing more adds nothing`() throws {
    var generator = ScreenGenerator(seed: Self.seed &+ 1)
    for _ in 0..<20 {
      let screen = try Self.read(generator.screen())
      let first = screen.assets(in: .firstScreen).assets
      let all = screen.assets(in: .allScreens).assets
      #expect(all.filter(\.isFirstView).map(\.url) == first.map(\.url))
      #expect(Array(all.map(\.url).prefix(first.count)) == first.map(\.url))
      for context in Self.knownContexts() {
        let narrower = screen.assets(in: .firstScreen, for: context).assets.map(\.url)
        #expect(Set(narrower).isSubset(of: first.map(\.url)))
      }
    }
  }

  private static func knownContexts() -> [ViewContext] {
    [true, false].map { known in
      var context = ViewContext(theme: known ? .light : .dark)
      context.sizeClass = known ? .compact : .expanded
      context.offers.others = known
      context.customVariables = known ? ["v": .integer(1)] : [:]
      context.drawsWebViews = known
      context.now = known ? 0 : Int.max
      return context
    }
  }

  // MARK: Edited

  @Test func `after a random edit of a generated screen what was not touched is still found`() throws {
    var generator = ScreenGenerator(seed: Self.seed &+ 2)
    for _ in 0..<max(1, Self.edits / 20) {
      let subject = try Subject(generator.screen())
      for _ in 0..<10 { try editOnce(subject, &generator.random) }
    }
  }

  @Test(.enabled(if: SharedData.has("screens"), "\(SharedData.missing)"))
  func `after a random edit of a real screen what was not touched is still found`() throws {
    var random = DocumentRandom(seed: Self.seed &+ 3)
    let subjects = try RealScreenTests.entries.map {
      try Subject(DocumentTree(RealScreenTests.screen($0.file).value))
    }
    for _ in 0..<max(1, Self.edits / 2) { try editOnce(subjects[random.below(subjects.count)], &random) }
  }

  @Test func `after many random edits a screen is read without harm`() throws {
    var generator = ScreenGenerator(seed: Self.seed &+ 4)
    for _ in 0..<max(1, Self.edits / 40) {
      var tree = generator.screen()
      for _ in 0..<12 {
        let places = tree.places
        guard !places.isEmpty else { break }
        tree.edit(at: places[generator.random.below(places.count)]) { $0.mutate(at: $1, &generator.random) }
      }
      try readAll(Self.read(tree))
    }
  }

  private func readAll(_ screen: ScreenDocument) throws {
    _ = (screen.diagnostics, screen.packageIDs, screen.defaultPackages(), screen.texts(in: .allScreens))
    let first = screen.assets(in: .firstScreen).assets.count
    #expect(first <= screen.assets(in: .allScreens).assets.count)
  }

  private func editOnce(_ subject: Subject, _ random: inout DocumentRandom) throws {
    let place = subject.places[random.below(subject.places.count)]
    var tree = subject.tree
    tree.edit(at: place) { $0.mutate(at: $1, &random) }
    let screen = try Self.read(tree)
    try readAll(screen)
    let edit = Edit(at: place, in: subject)
    let found = Set(Self.assets(of: screen).map(\.url))
    for asset in subject.assets where !found.contains(asset.url) {
      #expect(edit.mayLose(asset), "\(asset.url) at \(asset.path) by an edit of \(edit.path)")
    }
    let ids = Set(screen.packageIDs)
    for package in subject.packages where !ids.contains(package.id) {
      #expect(edit.mayLose(package), "\(package.id) by an edit of \(edit.path)")
    }
  }

  /// What an edit touches.
  private struct Edit {
    let path: String
    private let text: String

    init(at place: DocumentTree.Place, in subject: Subject) {
      var value = subject.root
      for step in place {
        value = value.kind == .object ? Array(value.members)[step].value : Array(value.elements)[step]
      }
      path = value.path
      text = value.rawText
    }

    /// Whether the file is in what was edited or made from it.
    func mayLose(_ asset: Asset) -> Bool {
      if contains(asset.path) || Self.contains(path, in: asset.path) { return true }
      switch asset.role {
      // A drawing is made from several properties of its icon.
      case .icon: return Self.contains(path, in: Self.component(ofIcon: asset.path))
      // Fonts and localized images are asked for by name.
      case .font: return names(asset.font?.family)
      default: return asset.locale != nil && names(asset.path.split(separator: ".").last.map { String($0) })
      }
    }

    func mayLose(_ package: ScreenPackage) -> Bool {
      let component = package.place.path
      return contains(component) || path == component + ".type" || path == component + ".package_id"
    }

    private func names(_ name: String?) -> Bool { name.map { text.contains("\"\($0)\"") } ?? false }

    private func contains(_ other: String) -> Bool { Self.contains(other, in: path) }

    private static func contains(_ path: String, in container: String) -> Bool {
      path == container || path.hasPrefix(container + ".") || path.hasPrefix(container + "[")
    }

    private static func component(ofIcon path: String) -> String {
      let end =
        path.ranges(of: ".overrides[").last?.lowerBound ?? path.ranges(of: ".formats").last?.lowerBound
      return end.map { String(path[..<$0]) } ?? path
    }
  }
}

extension [String] {
  fileprivate var uniquedInTest: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
