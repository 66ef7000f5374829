import GreenroomKit

/// How a screen is meant to be presented. What is nil is the presenter's choice.
public struct MiniwallDisplay: Sendable {
  /// The ways in which a screen can lie over the app.
  public enum Mode: String, Sendable {
    case fullscreen, sheet, drawer, popup, push, inline
  }

  /// A length.
  public enum Length: Sendable {
    /// A part of the container, from 0 to 1.
    case fraction(Double)
    /// Points.
    case points(Double)
  }

  /// The way; one that this version does not know is a sheet.
  public let mode: Mode
  /// The height.
  public let height: Length?
  /// The width.
  public let width: Length?
  /// The radius of the corners, in points.
  public let cornerRadius: Double?
  /// Whether the screen comes and goes with an animation.
  public let isAnimated: Bool?
  /// Whether the user may close the screen with a gesture.
  public let isDismissible: Bool?

  init(_ display: Screen.Display) {
    mode = Mode(rawValue: display.mode.rawValue) ?? .sheet
    height = display.height.map { Length($0) }
    width = display.width.map { Length($0) }
    cornerRadius = display.cornerRadius
    isAnimated = display.isAnimated
    isDismissible = display.isDismissible
  }
}

extension MiniwallDisplay.Length {
  fileprivate init(_ length: Screen.Display.Length) {
    switch length {
    case .fraction(let part): self = .fraction(part)
    case .points(let points): self = .points(points)
    }
  }
}
