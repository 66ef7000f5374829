import GreenroomCore

/// A theme that a screen may have images of its own for.
public enum MediaTheme: String, CaseIterable, Hashable, Sendable {
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

extension AssetTheme {
  init(_ theme: MediaTheme) {
    switch theme {
    case .light: self = .light
    case .dark: self = .dark
    }
  }
}
