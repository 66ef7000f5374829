import GreenroomKit

/// What came of a present.
public enum MiniwallResult: Hashable, Sendable {
  /// A screen was shown, and is gone.
  case shown
  /// Nothing was shown, and this is why.
  case skipped(Reason)

  /// Why a placement shows nothing. It is no error.
  public enum Reason: String, Hashable, Sendable {
    /// The placement shows nothing now.
    case nothing
    /// The user's audience sees nothing here.
    case audience
    /// The user has seen it often enough.
    case frequency
    /// The user belongs to the group from which screens are withheld.
    case holdout
  }
}

extension MiniwallResult.Reason {
  /// The reason in an error that says that there is nothing to show; nil for any other.
  init?(_ error: any Error) {
    guard let error = error as? GreenroomError, error.code == .flowNotFound else { return nil }
    self = error.context["reason"].flatMap(Self.init(rawValue:)) ?? .nothing
  }
}
