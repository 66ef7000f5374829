import GreenroomKit

/// What holds for one presentation only.
public struct PresentationOptions: Sendable {
  /// How the flow lies over the app; nil leaves that to the presenter.
  public let presentationStyle: PresentationStyle?
  /// Whether the flow comes and goes with an animation.
  public let animated: Bool
  fileprivate let values: AttributeBag?

  /// Values for the flow's variables in this presentation. They are not sent. Read back, they are as they were
  /// converted: a date or a URL is text, and what cannot be converted is missing.
  public var additionalContext: SDKContext? { values?.dictionary }

  /// Options that leave everything to the presenter, unless more is given.
  public init(
    additionalContext: SDKContext? = nil, presentationStyle: PresentationStyle? = nil,
    animated: Bool = true
  ) {
    values = additionalContext.map { AttributeBag($0) }
    self.presentationStyle = presentationStyle
    self.animated = animated
  }
}

/// The ways in which a flow can lie over the app.
public enum PresentationStyle: String, Sendable {
  /// Over everything.
  case fullScreen
  /// As a sheet.
  case modal
  /// From the bottom edge, as high as it needs.
  case bottomSheet
}

extension SessionOptions {
  /// The options in the engine's words.
  init(_ options: PresentationOptions) {
    self.init(
      additionalContext: options.values ?? [:], style: options.presentationStyle.map { Style($0) },
      isAnimated: options.animated)
  }
}

extension SessionOptions.Style {
  fileprivate init(_ style: PresentationStyle) {
    switch style {
    case .fullScreen: self = .fullScreen
    case .modal: self = .modal
    case .bottomSheet: self = .bottomSheet
    }
  }
}
