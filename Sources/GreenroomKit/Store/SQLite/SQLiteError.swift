/// Why SQLite refused a call.
struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What can be done about it.
  enum Kind: String, Sendable {
    /// The disk, the quota of the volume or the database's own bound is used up.
    case full
    /// The file is no database, or its pages contradict each other.
    case corrupt
    /// The file is a database, but its tables are not ours.
    case foreign
    /// Another connection holds the lock for longer than the busy timeout.
    case busy
    /// The file or its folder may not be written.
    case readOnly
    /// Anything else: a failed read, a folder that is missing.
    case other
  }

  let kind: Kind
  /// SQLite's extended result code.
  let code: Int32
  /// SQLite's own words.
  let message: String

  /// Whether the file can never be used again as it is.
  var isDamage: Bool { kind == .corrupt || kind == .foreign }

  /// A row is sound and not the one that was looked for, or its check sum says that it was changed.
  static let wrongRow = SQLiteError(kind: .corrupt, code: 0, message: "a row is not what was written")

  /// Other processes keep the write-ahead file from being emptied.
  static let crowded = SQLiteError(kind: .busy, code: 0, message: "the write-ahead file is in use")

  var description: String { "\(kind.rawValue) (\(code)): \(message)" }
}
