/// Something that is wrong with a pack.
package struct PackFinding: Hashable, Sendable, CustomStringConvertible {
  /// What kind of thing is wrong.
  package enum Kind: String, CaseIterable, Sendable {
    /// The manifest, or an entry of it, cannot be read.
    case manifest
    /// A newer version wrote the pack.
    case format
    /// A path leads out of the folder.
    case outside
    /// A file is not there.
    case missing
    /// A file has another length than it had when the pack was made.
    case length
    /// A file has other bytes than it had when the pack was made.
    case content
    /// A file cannot be read from disk.
    case unreadable
    /// A delivery shows nothing, cannot be read, or is for something else.
    case delivery
    /// A file that a delivery needs is not in the pack.
    case incomplete
    /// Two entries claim the same.
    case ambiguous
    /// All files together are larger than allowed.
    case size
  }

  /// What kind of thing is wrong.
  package let kind: Kind
  /// How grave it is: an error makes the pack unfit for shipping.
  package let severity: DocumentDiagnostic.Severity
  /// The file in the pack, for an entry of the manifest with its place there.
  package let place: String
  /// What is wrong, and where it helps what to do, in a sentence without its full stop.
  package let message: String

  /// A finding at a place.
  package init(
    _ kind: Kind, _ severity: DocumentDiagnostic.Severity = .error, at place: String, _ message: String
  ) {
    self.kind = kind
    self.severity = severity
    self.place = place
    self.message = message
  }

  package var description: String { "\(place): \(message)" }
}
