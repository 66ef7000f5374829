/// Gathers findings about one document, each once and not more than a reader would read.
package struct DiagnosticList: Sendable {
  /// The findings, in the order in which they were made.
  package private(set) var items: [DocumentDiagnostic] = []
  private var known: Set<DocumentDiagnostic> = []

  /// More findings than this are left out. The bound also keeps a broken document from costing much: a path is
  /// found by stepping over what stands before it.
  package static let limit = 100

  /// An empty list.
  package init() {}

  /// Adds a finding unless it is known or the list is full.
  package mutating func report(
    _ severity: DocumentDiagnostic.Severity, at value: JSONValue, _ message: String
  ) {
    guard items.count < Self.limit else { return }
    let diagnostic = DocumentDiagnostic(severity, at: value, message)
    if known.insert(diagnostic).inserted { items.append(diagnostic) }
  }
}
