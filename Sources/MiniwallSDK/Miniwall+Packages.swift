public import Foundation
import GreenroomCore

extension Miniwall {
  /// The ids of the packages that a screen names, in document order without repeats: what the app has to price.
  ///
  /// It is lenient: what cannot be read names no packages.
  ///
  /// - Parameter json: a screen's JSON as text.
  public static func packageIds(in json: String) -> [String] {
    packageIDs(in: Array(json.utf8))
  }

  /// The ids of the packages that a screen names, as ``packageIds(in:)-(String)`` says.
  ///
  /// - Parameter json: a screen's JSON as it is in a file.
  public static func packageIds(in json: Data) -> [String] {
    packageIDs(in: [UInt8](json))
  }

  /// The ids of the packages that a screen names, as ``packageIds(in:)-(String)`` says.
  ///
  /// - Parameter json: a screen's JSON as `JSONSerialization` reads it. A dictionary has no order, so that ids in
  ///   different members of one object stand in the order of the members' names.
  public static func packageIds(in json: [String: Any]) -> [String] {
    guard JSONSerialization.isValidJSONObject(json),
      let data = try? JSONSerialization.data(withJSONObject: json, options: .sortedKeys)
    else { return [] }
    return packageIds(in: data)
  }

  private static func packageIDs(in bytes: [UInt8]) -> [String] {
    (try? Document(bytes))?.packageIDs ?? []
  }
}
