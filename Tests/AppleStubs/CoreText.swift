// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CoreGraphics

/// iOS 4, macOS 10.8; deprecated from iOS 18 on.
public func CTFontManagerRegisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool { false }

public enum CTFontManagerError: Int, @unchecked Sendable {
  case alreadyRegistered = 105
  case duplicatedName = 305
}
