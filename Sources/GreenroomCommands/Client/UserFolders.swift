import Foundation

/// Where a user's programs keep what they can fetch again, and what they cannot.
struct UserFolders: Sendable {
  var cache: URL
  var state: URL

  /// The folders by the XDG rules. A path that is not absolute counts as unset.
  init(environment: [String: String]) {
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
    func folder(_ variable: String, _ fallback: String) -> URL {
      let named = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
      return URL(fileURLWithPath: named ?? "\(home)/\(fallback)", isDirectory: true)
        .appendingPathComponent(Tool.name, isDirectory: true)
    }
    cache = folder("XDG_CACHE_HOME", ".cache")
    state = folder("XDG_STATE_HOME", ".local/state")
  }

  /// Makes the folders where they are missing.
  ///
  /// - Throws: when one cannot be made or written to; the SDK would go on without it, and a tool that keeps
  ///   nothing is of no use.
  func prepare() throws(ToolError) {
    try prepare(cache, ClientOptions.cache)
    try prepare(state, ClientOptions.state)
  }

  private func prepare(_ folder: URL, _ option: OptionSpec) throws(ToolError) {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw .inaccessible(
        "the folder \(folder.path.quoted) cannot be made (\(error.reason)); name another with \(option.name)")
    }
    guard access(folder.path, W_OK | X_OK) == 0 else {
      throw .inaccessible(
        "the folder \(folder.path.quoted) cannot be written to; name another with \(option.name)")
    }
  }
}
