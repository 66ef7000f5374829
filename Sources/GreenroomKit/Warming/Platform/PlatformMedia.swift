// The only file of warming that knows on which platform it runs.

extension ImageFormats {
  /// What the platform draws: everything on Apple platforms; PNG, JPEG and WebP elsewhere.
  public static var platform: ImageFormats {
    #if canImport(Darwin)
      [.png, .jpeg, .webp, .heic, .avif]
    #else
      [.png, .jpeg, .webp]
    #endif
  }
}

/// What an instance asks where the configuration names nothing else.
enum PlatformMedia {
  static func networkConditions() -> any NetworkConditions {
    #if canImport(Network)
      PathConditions()
    #else
      FixedNetworkConditions(.unrestricted)
    #endif
  }

  /// Nil where a process has no fonts of its own: whoever draws takes the file from the store.
  static func fontRegistering() -> (any FontRegistering)? {
    #if canImport(CoreText)
      CoreTextFonts()
    #else
      nil
    #endif
  }
}
