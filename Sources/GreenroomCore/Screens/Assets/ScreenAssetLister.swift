/// Lists what a screen needs: the fonts of the first view, the rest of the first view in document order, then what
/// may be seen later.
///
/// One walk, linear in the document whatever it holds.
struct ScreenAssetLister {
  let document: ScreenDocument
  let context: ViewContext
  let window: AssetWindow
  let locale: String?
  /// The texts and localized images of the locale, by lid.
  let table: [String: JSONValue]
  /// The fonts beside the screen, by alias.
  let fonts: [String: JSONValue]
  /// The lids that stand for localized images.
  var imageLIDs: Set<String> = []
  /// The fonts that texts asked for, by alias; nil where there is no file for one.
  var facesByAlias: [String: Asset?] = [:]

  private var walk: ScreenWalk
  private var collector = AssetCollector()
  /// What the first view does not need at the place where it was found.
  private var later: [Asset] = []
  private var diagnostics = DiagnosticList()

  init(_ document: ScreenDocument, in window: AssetWindow, for context: ViewContext) {
    self.document = document
    self.context = context
    self.window = window
    locale = document.locale(preferring: context.locales)
    table = document.table(locale)
    fonts = document.uiConfig.fonts
    walk = ScreenWalk(shown: document, for: context)
  }

  mutating func listing() -> AssetListing {
    addBackground(document.base?["background"], isFirstView: true)
    while let step = walk.next() {
      if window == .allScreens || step.place.isFirstView { addMedia(of: step) }
    }
    if window == .allScreens, context.listsEveryLocale { addImagesOfOtherLocales() }
    for asset in later { collector.add(asset) }
    return AssetListing(
      assets: collector.assets.inOrderOfNeed, diagnostics: diagnostics.items,
      firstViewChanges: walk.nextChange)
  }

  private mutating func addMedia(of step: ScreenWalk.Step) {
    switch step.type {
    case .stack, .tabs, .carousel: addBackgrounds(of: step)
    case .text: addFonts(of: step)
    case .image: addSources(of: step, as: .image)
    case .icon: addIcons(of: step)
    case .video:
      addPosters(of: step)
      addSources(of: step, as: .video)
    case .unknown: addFonts(of: step)
    default: break
    }
    if step.type == .unknown {
      addLooseMedia(of: step)
    } else if step.isLoose {
      // A background looks like an image or a video to who does not know its place.
      addBackground(step.component, isFirstView: step.isFirstView)
    }
  }

  // MARK: Findings

  mutating func add(_ asset: Asset) {
    guard window == .allScreens || asset.isFirstView else { return }
    if asset.isFirstView { collector.add(asset) } else { later.append(asset) }
    if !asset.variants.allSatisfy({ MediaURLResolver.isAbsolute($0.url) }) {
      report(.warning, at: asset.place, "the files of a screen have to be absolute URLs")
    }
  }

  mutating func report(
    _ severity: DocumentDiagnostic.Severity, at value: JSONValue, _ message: String
  ) {
    diagnostics.report(severity, at: value, message)
  }

  /// Adds the files of an image or video for the themes that are asked for.
  mutating func add(
    _ set: MediaSet, as role: AssetRole, from value: JSONValue, locale: String? = nil, isFirstView: Bool
  ) {
    var asset = Asset(
      role: role, variants: set.light, locale: locale, isFirstView: isFirstView, place: value)
    guard !set.dark.isEmpty else { return add(asset) }
    for theme in AssetTheme.allCases where context.theme == nil || context.theme == theme {
      asset.theme = theme
      asset.variants = theme == .light ? set.light : set.dark
      add(asset)
    }
  }
}

extension [Asset] {
  /// Fonts of the first view, its other files, then the rest in the same way.
  fileprivate var inOrderOfNeed: [Asset] {
    let isFont = { (asset: Asset) in asset.role == .font }
    let first = filter(\.isFirstView)
    let later = filter { !$0.isFirstView }
    return [first, later].flatMap { $0.filter(isFont) + $0.filter { !isFont($0) } }
  }
}

extension ScreenDocument {
  /// The files that the screen needs in `window`, in the order in which to warm them.
  ///
  /// Files of the theme and the locale that the context asks for, of both themes where it names none. The page of a
  /// web view is no file; its fallback is part of the first view unless the context says that pages are drawn.
  package func assets(
    in window: AssetWindow, for context: ViewContext = ViewContext()
  ) -> AssetListing {
    var lister = ScreenAssetLister(self, in: window, for: context)
    return lister.listing()
  }
}
