import Foundation

/// What this program does as its own child: a hidden first argument, then the role and where to do it.
enum ChildRole: Sendable {
  /// Opens a screen of the device in `folder` from disk.
  case openScreen(folder: URL)
  /// Reads a text with `JSONSerialization` and opens an empty database.
  case parseAndOpen(text: URL, database: URL)
  /// Serves a content folder until it is ended.
  case serve(content: URL)

  private static let flag = "--as-child"

  /// The role that the process was started for; nil for a person's.
  init?(_ arguments: [String]) throws {
    guard arguments.first == Self.flag else { return nil }
    let paths = arguments.dropFirst(2).map { URL(fileURLWithPath: $0) }
    switch (arguments.dropFirst().first, paths.count) {
    case ("open-screen", 1): self = .openScreen(folder: paths[0])
    case ("parse-and-open", 2): self = .parseAndOpen(text: paths[0], database: paths[1])
    case ("serve", 1): self = .serve(content: paths[0])
    default: throw UsageError("\(Self.flag) is not for people")
    }
  }

  /// The arguments of a process with this role.
  var arguments: [String] {
    switch self {
    case .openScreen(let folder): [Self.flag, "open-screen", folder.path]
    case .parseAndOpen(let text, let database): [Self.flag, "parse-and-open", text.path, database.path]
    case .serve(let content): [Self.flag, "serve", content.path]
    }
  }

  /// - Parameter start: when the process had come to its own first line.
  func play(since start: ContinuousClock.Instant) async throws {
    switch self {
    case .openScreen(let folder):
      let open = try await ColdProcess.openScreen(of: Device(folder: folder))
      withExtendedLifetime(open) { sayTime(since: start) }
    case .parseAndOpen(let text, let database):
      let open = try ColdProcess.parse(text, andOpen: database)
      withExtendedLifetime(open) { sayTime(since: start) }
    case .serve(let content): try await DeliveryServerProcess.serve(content: content)
    }
  }

  private func sayTime(since start: ContinuousClock.Instant) {
    Report.write("\(Stopwatch.seconds(since: start))\n", to: .standardOutput)
  }
}
