#if canImport(CoreText)
  import CoreGraphics
  import CoreText
  import Foundation

  /// Fonts of the process, by CoreText. They are registered from memory, so that a purge of the cache takes no font
  /// from under a screen.
  struct CoreTextFonts: FontRegistering {
    func register(_ font: FontFile) throws {
      guard let face = face(of: font.data) else { throw FontRefusal(reason: "the system cannot read it") }
      var problem: Unmanaged<CFError>?
      guard !CTFontManagerRegisterGraphicsFont(face, &problem) else { return }
      guard let error = problem?.takeRetainedValue() else { throw FontRefusal(reason: "no reason given") }
      if !isThereAlready(error) { throw FontRefusal(reason: "\(error)") }
    }

    private func face(of data: Data) -> CGFont? {
      let copy = data.withUnsafeBytes { buffer in
        CFDataCreate(nil, buffer.bindMemory(to: UInt8.self).baseAddress, buffer.count)
      }
      return copy.flatMap { CGDataProvider(data: $0) }.flatMap { CGFont($0) }
    }

    /// Whether the app has registered the font, or another one by the same name.
    private func isThereAlready(_ error: CFError) -> Bool {
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
