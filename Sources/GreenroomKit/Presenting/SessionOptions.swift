/// What holds for one presentation only. A ``Presenter`` reads it from ``Session/options``.
public struct SessionOptions: Sendable {
  /// The ways in which a flow can lie over the app.
  public enum Style: String, Sendable {
    /// Over everything.
    case fullScreen
    /// As a sheet.
    case modal
    /// From the bottom edge, as high as it needs.
    case bottomSheet
  }

  /// Values for the flow's variables beside the attributes. They are not sent, so they take no part in targeting.
  public var additionalContext: AttributeBag
  /// How the flow lies over the app; nil leaves that to the presenter.
  public var style: Style?
  /// Whether the flow comes and goes with an animation. Yes by default.
  public var isAnimated: Bool

  /// Options that leave everything to the presenter, unless more is given.
  public init(additionalContext: AttributeBag = [:], style: Style? = nil, isAnimated: Bool = true) {
    self.additionalContext = additionalContext
    self.style = style
    self.isAnimated = isAnimated
  }
}
