import Foundation

/// One dialect: turns questions into requests and answers into values.
///
/// It keeps no copies and no state beyond its configuration; when to ask is the resolver's business.
protocol Backend: Sendable {
  /// Where the dialects differ in what the resolver does.
  var policy: DialectPolicy { get }

  /// What copies are kept under: those of another backend or app are never seen.
  var partition: String { get }

  /// Where events go; nil where the parts of the address make no URL.
  var events: EventEndpoint? { get }

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
  /// The copy at hand, which the server may confirm instead of sending it again.
  var known: Copy?
  let priority: RequestPriority
  /// In seconds.
  let timeout: TimeInterval
}
