import Foundation
package import GreenroomCore

/// Attributes as an app hands them over, converted at once.
///
/// Bool, every number, String, Date (as RFC 3339), URL, and arrays and dictionaries of these are kept. Anything
/// else is left out, and its key is named in a warning.
public struct AttributeBag: Sendable {
  package private(set) var values: Attributes = [:]
  /// The keys whose values cannot be converted, sorted.
  private(set) var rejectedKeys: [String] = []

  /// Converts `values`.
  public init(_ values: [String: Any] = [:]) {
    for (key, value) in values {
      if let converted = AttributeValue(value) {
        self.values[key] = converted
      } else {
        rejectedKeys.append(key)
      }
    }
    rejectedKeys.sort()
  }
}

extension AttributeBag: ExpressibleByDictionaryLiteral {
  /// Converts the values of a literal.
  public init(dictionaryLiteral elements: (String, Any)...) {
    self.init(Dictionary(elements) { _, last in last })
  }
}

extension AttributeBag {
  /// What targeting may know of the device and the app: platform, system version, app version and build.
  public static var device: AttributeBag {
    var values: [String: Any] = [
      "device.platform": "ios",
      "device.os_version": ProcessInfo.processInfo.operatingSystemVersionString,
    ]
    let info = Bundle.main.infoDictionary
    values["app.version"] = info?["CFBundleShortVersionString"]
    values["app.build"] = info?["CFBundleVersion"]
    return AttributeBag(values)
  }
}
