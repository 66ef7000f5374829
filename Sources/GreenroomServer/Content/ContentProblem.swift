/// One thing that is wrong with a content folder: where, what, and what to do.
public struct ContentProblem: Hashable, Sendable, CustomStringConvertible {
  /// How much it matters.
  public enum Severity: String, Hashable, Sendable {
    /// The content cannot be served.
    case error
    /// The content is served, and something is probably not as meant.
    case warning
  }

  /// How much it matters.
  public let severity: Severity
  /// The file, relative to the content folder; `.` for the folder itself.
  public let file: String
  /// The place in the file's JSON, `apps[0].placements.paywall.flow` for one. Empty where the whole file is
  /// meant.
  public let place: String
  /// What is wrong, in a sentence.
  public let message: String
  /// What to do about it, in a sentence.
  public let remedy: String

  /// One line: `error: FILE: PLACE: MESSAGE REMEDY`.
  public var description: String {
    let where_ = place.isEmpty ? file : "\(file): \(place)"
    return "\(severity.rawValue): \(where_): \(message) \(remedy)"
  }
}

/// Collects the problems of one look at a content folder.
final class ContentProblems {
  private(set) var all: [ContentProblem] = []

  func error(_ file: String, _ place: JSONPlace = .root, _ message: String, remedy: String) {
    add(.error, file, place, message, remedy)
  }

  func warning(_ file: String, _ place: JSONPlace = .root, _ message: String, remedy: String) {
    add(.warning, file, place, message, remedy)
  }

  var hasErrors: Bool { all.contains { $0.severity == .error } }

  /// The most problems that are kept: a folder of another kind would otherwise fill memory with them.
  private static let limit = 1000

  private func add(
    _ severity: ContentProblem.Severity, _ file: String, _ place: JSONPlace, _ message: String,
    _ remedy: String
  ) {
    guard all.count < Self.limit else { return }
    all.append(
      ContentProblem(
        severity: severity, file: file, place: place.text, message: message, remedy: remedy))
  }
}
