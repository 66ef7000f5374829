import GreenroomCore

/// What a file of a screen is for.
public enum MediaRole: String, CaseIterable, Hashable, Sendable {
  /// A font file.
  case font
  /// A picture.
  case image
  /// A small drawing, often one that takes the colour of the text around it.
  case icon
  /// The picture that stands for a video until it plays.
  case poster
  /// An animation, as Lottie JSON or a dotLottie archive.
  case lottie
  /// A video.
  case video
}

extension Set<MediaRole> {
  /// What is warmed by default: fonts, images, icons and posters. Animations and videos cost the most, and a
  /// screen is complete without them.
  public static let standard: Set<MediaRole> = [.font, .image, .icon, .poster]
}

extension MediaRole {
  init(_ role: AssetRole) {
    self =
      switch role {
      case .font: .font
      case .image: .image
      case .icon: .icon
      case .poster: .poster
      case .lottie: .lottie
      case .video: .video
      }
  }
}
