import Foundation
import GreenroomKit

extension StoreLocations {
  /// A user's folders by the XDG rules, on every system.
  init(_ environment: [String: String]) {
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
    self = .xdg(environment: environment, home: home)
  }

  /// Makes the folders where they are missing, and tries to write there.
  ///
  /// - Throws: when that cannot be done. The SDK would go on without its store; a tool that neither finds nor keeps
  ///   anything is of no use.
  func prepare() throws(ToolError) {
    try Self.prepare(cache, ClientOptions.cache)
    try Self.prepare(state, ClientOptions.state)
  }

  private static func prepare(_ folder: URL, _ option: OptionSpec) throws(ToolError) {
    // As much as the smallest write of a database.
    let page = Data(count: 4096)
    let trial = folder.appendingPathComponent(".trial-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: trial) }
      try page.write(to: trial)
    } catch {
      throw .inaccessible(
        "nothing can be written to the folder \(folder.path.quoted) (\(error.reason)); name another with \(option.name)"
      )
    }
  }
}
