/// One thing that is wrong with a file: where, what, and what to do.
package struct CheckFinding: Hashable, Sendable {
  package let severity: DocumentDiagnostic.Severity
  /// The place in the file's JSON, `rules[0].conditions` for one; empty where the whole is meant.
  package let place: String
  /// What is wrong, in a sentence.
  package let message: String
  /// What to do about it, in a sentence.
  package let remedy: String

  package init(
    _ severity: DocumentDiagnostic.Severity, _ place: String, _ message: String, remedy: String
  ) {
    self.severity = severity
    self.place = place
    self.message = message
    self.remedy = remedy
  }

  /// A diagnostic of a document, with a remedy for its severity.
  package init(_ diagnostic: DocumentDiagnostic) {
    let message = diagnostic.message
    self.init(
      diagnostic.severity, Self.place(ofPath: diagnostic.path),
      message.prefix(1).uppercased() + message.dropFirst() + ".", remedy: diagnostic.severity.remedy)
  }

  /// A path as `JSONValue.path` writes it, without what stands for the whole.
  package static func place(ofPath path: String) -> String {
    let rest = path.drop { $0 == "$" }
    return String(rest.first == "." ? rest.dropFirst() : rest)
  }
}

extension DocumentDiagnostic.Severity {
  fileprivate var remedy: String {
    switch self {
    case .error: "Correct it, or export the document again."
    case .warning: "Correct it in the editor; until then this part is lost."
    case .note: "Nothing is lost; see whether it is meant so."
    }
  }
}

extension Document {
  /// What of the document could not be read, each with what to do.
  package var findings: [CheckFinding] { diagnostics.map { CheckFinding($0) } }
}
