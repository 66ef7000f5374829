/// A file that a document needs, at one place of the document.
package struct Asset: Sendable {
  /// What the file is for.
  package var role: AssetRole
  /// The forms that the file can be had in; never empty. Any one of them will do.
  package var variants: [AssetVariant]
  /// The theme that needs the file; nil for both.
  package var theme: AssetTheme?
  /// The locale that needs the file; nil for all.
  package var locale: String?
  /// The screen of a flow that the file is on; nil for a zone, and for a document of one screen.
  package var screenID: String?
  /// Whether the first view may need the file.
  package var isFirstView: Bool
  /// The font, where the role is font.
  package var font: FontFace?
  /// The value of the document that names the file, or the component that needs it by default.
  package var place: JSONValue

  /// A file that `place` asks for.
  package init(
    role: AssetRole, variants: [AssetVariant], theme: AssetTheme? = nil, locale: String? = nil,
    screenID: String? = nil, isFirstView: Bool, font: FontFace? = nil, place: JSONValue
  ) {
    self.role = role
    self.variants = variants
    self.theme = theme
    self.locale = locale
    self.screenID = screenID
    self.isFirstView = isFirstView
    self.font = font
    self.place = place
  }

  /// Where the document names the file, as ``JSONValue/path``.
  package var path: String { place.path }

  /// The URL by which the file is known: that of the original, of an icon's drawing, else of the first variant.
  package var url: String {
    let named = variants.first { $0.format == .original || $0.format == .svg }
    return (named ?? variants.first)?.url ?? ""
  }
}

/// What a file is for.
package enum AssetRole: String, CaseIterable, Hashable, Sendable {
  case font, image, icon, poster, lottie, video
}

/// The two themes that a screen may have files of its own for.
package enum AssetTheme: String, CaseIterable, Hashable, Sendable {
  case light, dark
}
