extension DeliveryAnswer {
  /// How a screen is presented. What is absent is the presenter's choice.
  package struct Display: Hashable, Sendable {
    package enum Mode: String, Hashable, Sendable {
      case fullscreen, sheet, drawer, popup, push, inline
    }

    /// A length, as a part of the container or in points.
    package enum Length: Hashable, Sendable {
      case fraction(Double)
      case points(Double)
    }

    /// An unknown mode is a sheet.
    package var mode: Mode
    package var height: Length?
    package var width: Length?
    /// In points.
    package var cornerRadius: Double?
    package var isAnimated: Bool?
    package var isDismissible: Bool?

    /// - Returns: nil for what is no object.
    init?(_ json: JSONValue?) {
      guard let json, json.kind == .object else { return nil }
      mode = json["mode"]?.string.flatMap(Mode.init(rawValue:)) ?? .sheet
      height = Length(json["height"])
      width = Length(json["width"])
      cornerRadius = json["cornerRadius"]?.double.map { max($0, 0) }
      isAnimated = json["animated"]?.bool
      isDismissible = json["dismissible"]?.bool
    }
  }

  /// When a placement is meant to show something. Data for the app: nothing shows by itself.
  package enum Trigger: Hashable, Sendable {
    case manual
    /// At app start, from a session on, so many seconds later.
    case appStart(minSession: Int?, delaySeconds: Double?)
    case event(name: String)

    /// An unknown or unreadable trigger is manual.
    init(_ json: JSONValue?) {
      switch json?["type"]?.string {
      case "app_start":
        self = .appStart(
          minSession: json?["minSession"]?.integer.map { max($0, 0) },
          delaySeconds: json?["delaySeconds"]?.double.map { max($0, 0) })
      case "event": self = json?["name"]?.string.map { .event(name: $0) } ?? .manual
      default: self = .manual
      }
    }
  }
}

extension DeliveryAnswer.Display.Length {
  fileprivate init?(_ json: JSONValue?) {
    guard let value = json?["value"]?.double, value >= 0 else { return nil }
    switch json?["unit"]?.string {
    case "fraction": self = .fraction(min(value, 1))
    case "points": self = .points(value)
    default: return nil
    }
  }
}
