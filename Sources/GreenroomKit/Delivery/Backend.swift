import Foundation

/// One dialect: turns questions into requests and answers into values.
///
/// It keeps no copies and no state beyond its configuration; when to ask is the resolver's business.
protocol Backend: Sendable {
  /// Where the dialects differ in what the resolver does.
  var policy: DialectPolicy { get }

  /// Asks for one source, once.
  func fetch(_ source: Source, _ call: BackendCall) async -> Answer

  /// Asks for several placements in one request, once.
  func fetchBatch(_ keys: [String], _ call: BackendCall) async -> BatchAnswer

  /// Reads the body of a stored copy; nil where it cannot be read.
  func content(of body: [UInt8]) -> Content?

  /// Reads what an app ships for a placement.
  func bundledContent(of body: [UInt8]) throws(GreenroomError) -> Content
}

/// In whose name a request is made, how urgent it is and how long it may take.
struct BackendCall: Sendable {
  let identity: Identity
  let priority: RequestPriority
  /// In seconds.
  let timeout: TimeInterval
}

/// Where the dialects differ, as data.
struct DialectPolicy: Sendable {
  /// Whether copies are kept for each identity, or one for all.
  var copiesDependOnIdentity: Bool
  /// Whether an error that was heard leaves this identity's own last copy in use, and a bundled one.
  var refusalAllowsCopies: Bool
  /// The most keys in one batch; 0 where there is no batch.
  var maximumBatch: Int

  /// The server decides for one identity.
  static let resolve = DialectPolicy(
    copiesDependOnIdentity: true, refusalAllowsCopies: true, maximumBatch: 20)
}
