extension ScreenAssetLister {
  /// Adds the font files of a text, where the fonts beside the screen name them.
  mutating func addFonts(of step: ScreenWalk.Step) {
    for form in step.forms(of: "font_name").forms {
      guard let alias = form.value.text else { continue }
      addFont(alias, namedAt: form.value, isFirstView: form.mayHold && step.isFirstView)
    }
  }

  private mutating func addFont(_ alias: String, namedAt place: JSONValue, isFirstView: Bool) {
    if facesByAlias[alias] == nil { facesByAlias[alias] = .some(asset(forFont: alias, namedAt: place)) }
    guard var asset = facesByAlias[alias] ?? nil else { return }
    asset.isFirstView = isFirstView
    add(asset)
  }

  private mutating func asset(forFont alias: String, namedAt place: JSONValue) -> Asset? {
    guard let font = fonts[alias] else {
      if !Self.families.contains(alias) {
        report(.note, at: place, "no font file is named for \(alias); the device has to have it")
      }
      return nil
    }
    guard let entry = font.named(platformKey) else {
      report(.note, at: font, "the font has no entry for \(context.platform.rawValue)")
      return nil
    }
    guard let face = FontFace(alias: alias, entry) else {
      if entry["url"]?.text != nil {
        report(.warning, at: entry, "the URL of a font has to be absolute")
      } else if entry["type"]?.isString("google_fonts") ?? false {
        report(.note, at: entry, "the font is one of Google's, without a file; the device has to have it")
      }
      return nil
    }
    return Asset(
      role: .font, variants: [AssetVariant(format: .original, url: face.url)], isFirstView: false,
      font: face, place: entry["url"] ?? entry)
  }

  /// Names that every platform has a font for.
  private static let families: Set<String> = ["serif", "sans-serif", "monospace"]

  private var platformKey: StaticString {
    switch context.platform {
    case .ios: "ios"
    case .android: "android"
    case .web: "web"
    }
  }
}
