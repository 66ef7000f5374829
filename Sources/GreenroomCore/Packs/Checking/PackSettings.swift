/// What a build allows of the packs in a folder: the content of `greenroom-pack.json` beside them.
package struct PackSettings: Hashable, Sendable {
  /// The name of the file that holds the settings.
  package static let fileName = "greenroom-pack.json"

  /// The most bytes that all files of a pack may have together; 50 MiB unless told otherwise, since an app's download
  /// should not be spent on a screen.
  package var maximumBytes: Int

  /// Settings with the defaults.
  package init(maximumBytes: Int = 50 << 20) {
    self.maximumBytes = maximumBytes
  }

  /// Reads `{"maximum_bytes": 1000000}`. What is absent has its default; a setting that is not known is refused, since
  /// one that is misspelt would be without effect.
  ///
  /// - Throws: ``PackSettingsError``.
  package init(_ json: [UInt8]) throws(PackSettingsError) {
    self.init()
    let root: JSONValue
    do {
      root = try JSONDocument(json).root
    } catch {
      throw PackSettingsError(message: error.description)
    }
    guard root.kind == .object else { throw PackSettingsError(message: "it has to be an object") }
    for (name, value) in root.members {
      guard name == "maximum_bytes" else {
        throw PackSettingsError(message: "the setting \(name) is not known; maximum_bytes is")
      }
      guard let bytes = value.integer, bytes >= 0 else {
        throw PackSettingsError(message: "maximum_bytes has to be a whole number from 0")
      }
      maximumBytes = bytes
    }
  }
}

/// Why settings were refused.
package struct PackSettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with them.
  package let message: String

  package var description: String { "\(PackSettings.fileName) cannot be used: \(message)" }
}
