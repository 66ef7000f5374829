/// The version of this package.
public enum GreenroomVersion {
  /// Semantic version, as sent in `User-Agent`.
  public static let current = "0.1.0"

  static let userAgent = "Greenroom/\(current)"
}
