package import Foundation

/// Where the two areas of the store live; the only file of the store that differs by platform.
package struct StoreLocations: Sendable {
  /// The cache area, which the system may purge.
  package var cache: URL
  /// The state area, which is never purged.
  package var state: URL

  package init(cache: URL, state: URL) {
    self.cache = cache
    self.state = state
  }

  #if os(Linux)
    /// The user's cache and state folders by the XDG rules.
    package static var standard: StoreLocations {
      xdg(environment: ProcessInfo.processInfo.environment, home: NSHomeDirectory())
    }
  #else
    /// `Caches/Greenroom` and `Application Support/Greenroom` of the app.
    package static var standard: StoreLocations {
      StoreLocations(
        cache: URL.cachesDirectory.appendingPathComponent("Greenroom", isDirectory: true),
        state: URL.applicationSupportDirectory.appendingPathComponent("Greenroom", isDirectory: true))
    }
  #endif

  /// The folders that `environment` names, else those below `home`. A path that is not absolute counts as unset.
  package static func xdg(environment: [String: String], home: String) -> StoreLocations {
    func folder(_ variable: String, _ fallback: String) -> URL {
      let named = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
      return URL(fileURLWithPath: named ?? home + "/" + fallback, isDirectory: true)
        .appendingPathComponent("greenroom", isDirectory: true)
    }
    return StoreLocations(
      cache: folder("XDG_CACHE_HOME", ".cache"), state: folder("XDG_STATE_HOME", ".local/state"))
  }
}

/// A folder of the store.
struct StoreFolder: Sendable {
  enum Kind { case cache, state }

  let path: String
  let kind: Kind

  init(_ url: URL, _ kind: Kind) {
    path = url.path
    self.kind = kind
  }

  func file(_ name: String) -> String { path + "/" + name }

  /// Makes the folder when it is missing, readable for this user alone, and has the system treat it as its kind
  /// demands.
  func create() throws {
    if FileFacts(path: path) == nil {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    try protect()
  }

  private func protect() throws {
    #if !os(Linux)
      var values = URLResourceValues()
      values.isExcludedFromBackup = kind == .state
      var url = URL(fileURLWithPath: path, isDirectory: true)
      try url.setResourceValues(values)
    #endif
    #if os(iOS) || os(tvOS) || os(visionOS)
      // What is made inside inherits this: readable from the first unlock on, so that a launch in the background
      // finds its user.
      try FileManager.default.setAttributes(
        [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication], ofItemAtPath: path)
    #endif
  }
}
