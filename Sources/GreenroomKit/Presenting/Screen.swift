public import Foundation
package import GreenroomCore

/// A screen that can be shown: one tree of components.
public struct Screen: Sendable {
  /// The screen's id; nil where its JSON names none.
  public var id: String? { delivery.paywallID }
  /// How often it was published; nil where that is not known.
  public var version: Int? { delivery.version }
  /// The ids of the packages to be priced, in document order.
  public var packages: [String] { delivery.packages }
  /// The screen's JSON.
  public var json: Data { Data(delivery.paywall.rawBytes) }
  /// Fonts, colours and words that came beside the screen, in JSON.
  public var uiConfig: Data? { delivery.uiConfig.map { Data($0.rawBytes) } }
  /// How the screen is meant to be presented; nil leaves it to the presenter.
  public let display: Display?

  /// What was read from the answer.
  package let delivery: DeliveryAnswer.Screen

  init(_ delivery: DeliveryAnswer.Screen, display: DeliveryAnswer.Display?) {
    self.delivery = delivery
    self.display = display.map { Display($0) }
  }
}

extension Screen {
  /// How a screen is meant to be presented. What is nil is the presenter's choice.
  public struct Display: Sendable {
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
    public var mode: Mode
    /// The height.
    public var height: Length?
    /// The width.
    public var width: Length?
    /// The radius of the corners, in points.
    public var cornerRadius: Double?
    /// Whether the screen comes and goes with an animation.
    public var isAnimated: Bool?
    /// Whether the user may close the screen with a gesture.
    public var isDismissible: Bool?

    init(_ display: DeliveryAnswer.Display) {
      mode = Mode(rawValue: display.mode.rawValue) ?? .sheet
      height = display.height.map { Length($0) }
      width = display.width.map { Length($0) }
      cornerRadius = display.cornerRadius
      isAnimated = display.isAnimated
      isDismissible = display.isDismissible
    }
  }
}

extension Screen.Display.Length {
  fileprivate init(_ length: DeliveryAnswer.Display.Length) {
    switch length {
    case .fraction(let part): self = .fraction(part)
    case .points(let points): self = .points(points)
    }
  }
}
