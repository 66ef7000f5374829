/// What is known of a placement. No method of this version returns one; the type is here for code that names it.
public struct PlacementInfo: Sendable {
  /// The placement's key.
  public let placementId: String
  /// The placement's key.
  public let placementKey: String
  /// Whether there is something to show.
  public let willShow: Bool
  /// The flow's id.
  public let flowId: String?
  /// The server's experiment that the user takes part in.
  public let experimentId: String?
  /// The variant of the experiment.
  public let variantId: String?
}
