#if canImport(CoreText)
  import CoreText
  import Foundation

  /// Fonts of the process, by CoreText. They are registered from memory, so that a purge of the cache takes no font
  /// from under a screen.
  struct CoreTextFonts: FontRegistering {
    func register(_ font: FontFile) throws {
      guard let provider = CGDataProvider(data: font.data as CFData), let face = CGFont(provider) else {
        throw FontRefusal(reason: "the system cannot read it")
      }
      var problem: Unmanaged<CFError>?
      guard !CTFontManagerRegisterGraphicsFont(face, &problem) else { return }
      let error = problem?.takeRetainedValue()
      if let error, Self.isKnown(error) { return }
      throw FontRefusal(reason: error.map { CFErrorCopyDescription($0) as String } ?? "no reason given")
    }

    /// Whether the font is there already, registered by the app or under the same name.
    private static func isKnown(_ error: CFError) -> Bool {
      let code = CFErrorGetCode(error)
      return code == CTFontManagerError.alreadyRegistered.rawValue
        || code == CTFontManagerError.duplicatedName.rawValue
    }
  }

  /// Why the system does not take a font.
  struct FontRefusal: Error, CustomStringConvertible {
    let reason: String
    var description: String { reason }
  }
#endif
