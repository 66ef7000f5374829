/// Something about a document that its author should know.
package struct DocumentDiagnostic: Hashable, Sendable {
  /// How grave it is.
  package enum Severity: String, Sendable, Comparable {
    /// Worth knowing; nothing is lost.
    case note
    /// A part of the document is lost.
    case warning
    /// The document cannot be used.
    case error

    package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// The place, as ``JSONValue/path``.
  package let path: String
  /// How grave it is.
  package let severity: Severity
  /// What it is, in a sentence.
  package let message: String

  /// A finding at a place that is known by its path.
  package init(path: String, severity: Severity, message: String) {
    self.path = path
    self.severity = severity
    self.message = message
  }

  /// A finding at a value of the document.
  package init(_ severity: Severity, at value: JSONValue, _ message: String) {
    self.init(path: value.path, severity: severity, message: message)
  }
}
