import Dispatch
import GreenroomCore

/// Holds the content that is served, and exchanges it for a new one when the folder has changed.
///
/// Whoever took ``current`` keeps that content to the end of its request, whatever is exchanged meanwhile.
final class ContentStore: Sendable {
  private struct State: Sendable {
    var content: Content
    /// The folder when it was last read, whether that was a success or not.
    var seen: FolderListing
    /// A change that is waited on until it stands still.
    var unsettled: FolderListing?
    /// What the last reading found.
    var problems: [ContentProblem]
    /// The folder holds something newer that cannot be served.
    var isStale = false
  }

  let folder: String
  private let log: ServerLog
  private let metrics: Metrics
  private let state: Lock<State>
  /// Readings happen one at a time; requests never wait for them.
  private let queue = DispatchQueue(label: "greenroom.content")

  /// Reads `folder`.
  ///
  /// - Throws: The problems, when there is an error among them.
  init(folder: String, log: ServerLog, metrics: Metrics) throws(ServerSetupError) {
    let listing = FolderListing(root: folder)
    let report = ContentLoader(root: folder).load(listing)
    guard let content = report.content else {
      throw ServerSetupError(
        message: "The content of \(folder) cannot be served.", problems: report.problems)
    }
    self.folder = folder
    self.log = log
    self.metrics = metrics
    state = Lock(State(content: content, seen: listing, problems: report.problems))
    log.info("content \(content.version) read from \(folder)")
    sayProblems(report.problems)
  }

  var current: Content { state.withLock(\.content) }

  var isStale: Bool { state.withLock(\.isStale) }

  var problems: [ContentProblem] { state.withLock(\.problems) }

  /// Reads the folder now, changed or not.
  @discardableResult
  func reload() -> [ContentProblem] {
    queue.sync { load(FolderListing(root: folder)) }
  }

  /// Looks at the folder, and reads it when it has changed and then stood still from one look to the next:
  /// half of a copy in progress is nobody's content.
  ///
  /// - Parameter didLook: Told when the look is over, before anything is read.
  func lookForChanges(didLook: () -> Void = {}) {
    queue.sync {
      let listing = FolderListing(root: folder)
      let isSettledChange = state.withLock { state in
        guard listing != state.seen else {
          state.unsettled = nil
          return false
        }
        defer { state.unsettled = listing }
        return state.unsettled == listing
      }
      didLook()
      if isSettledChange { load(listing) }
    }
  }

  @discardableResult
  private func load(_ listing: FolderListing) -> [ContentProblem] {
    let before = current
    let report = ContentLoader(root: folder, previous: before).load(listing)
    state.withLock { state in
      state.seen = listing
      state.unsettled = nil
      state.problems = report.problems
      state.isStale = report.content == nil
      if let content = report.content { state.content = content }
    }
    metrics.reloaded(isAccepted: report.content != nil)
    say(report, before: before)
    return report.problems
  }

  private func say(_ report: ContentReport, before: Content) {
    if let content = report.content {
      let change = content.version == before.version ? "unchanged" : "taken up"
      log.info("content \(content.version) \(change)")
    } else {
      log.error("the folder has errors; content \(before.version) stays in service")
    }
    sayProblems(report.problems)
  }

  private func sayProblems(_ problems: [ContentProblem]) {
    for problem in problems.prefix(20) {
      log.line(problem.severity == .error ? "error" : "warning") { line in
        line.append(text: problem.description.map { $0.isNewline ? " " : String($0) }.joined())
      }
    }
    if problems.count > 20 { log.info("and \(problems.count - 20) problems more") }
  }
}
