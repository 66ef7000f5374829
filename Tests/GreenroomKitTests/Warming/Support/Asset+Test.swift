import GreenroomCore

extension Asset {
  /// An asset of one form, or of several.
  static func of(
    _ role: AssetRole, _ url: String, formats: [AssetVariant]? = nil, first: Bool = true,
    font: FontFace? = nil
  ) throws -> Asset {
    let variants = formats ?? [AssetVariant(format: .original, url: url)]
    return Asset(
      role: role, variants: variants, isFirstView: first, font: font,
      place: try JSONDocument(Array("null".utf8)).root)
  }

  static func font(
    _ url: String, family: String = "Test", style: String = "normal", hash: String? = nil, first: Bool = true
  ) throws -> Asset {
    try .of(
      .font, url, first: first, font: FontFace(family: family, style: style, url: url, hash: hash))
  }
}
