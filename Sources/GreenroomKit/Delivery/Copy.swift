import Foundation
import GreenroomCore

/// A delivery that is kept: its bytes as received, what was read from them, and its times.
final class Copy: Sendable {
  let source: Source
  /// The body, as received; for an entry of a batch, that entry.
  let body: [UInt8]
  /// What the body says.
  let content: Content
  let etag: String?
  /// When the copy was received, or last confirmed by the server.
  let storedAt: Date
  /// Seconds from `storedAt` for which the copy is fresh; zero or less is never fresh.
  let freshFor: TimeInterval
  /// How the copy is written down.
  let filing: Filing
  private let isFontsClaimed = Lock(false)

  /// The ways to write a copy down.
  enum Filing: Sendable {
    /// Whole.
    case whole
    /// Its times only: the server confirmed the copy with this validator.
    case confirmation(of: String)
    /// Not at all: the server allows no storage, so the copy lives as long as the process.
    case memoryOnly
  }

  init(
    source: Source, body: [UInt8], content: Content, etag: String? = nil, storedAt: Date,
    freshFor: TimeInterval, filing: Filing = .whole
  ) {
    self.source = source
    self.body = body
    self.content = content
    self.etag = etag
    self.storedAt = storedAt
    self.freshFor = freshFor
    self.filing = filing
  }

  /// Whether the copy may be shown without asking.
  ///
  /// A copy from the future was stored before the clock was set back; it is not fresh, so that a clock that
  /// jumps keeps no copy fresh for ever.
  func isFresh(at now: Date) -> Bool {
    storedAt <= now && now.timeIntervalSince(storedAt) < freshFor
  }

  /// Whether a fresh copy is in the last fifth of its time, when it is refreshed behind.
  func wantsRefresh(at now: Date) -> Bool {
    now.timeIntervalSince(storedAt) >= freshFor * 0.8
  }

  /// Says to one of many who wait for this copy that its fonts are to be fetched.
  func claimFonts() -> Bool {
    isFontsClaimed.withLock { isClaimed in
      defer { isClaimed = true }
      return !isClaimed
    }
  }

  /// What the copy costs in memory, in bytes, with what stands around it in the cache.
  var cost: Int { body.count + content.parsedSize + 512 }
}

/// What a delivery says is shown.
enum Content: Sendable {
  /// A flow: the server decided.
  case flow(FlowDelivery)
  /// Screens with the rules by which the device decides between them.
  case screens(DeliveryAnswer)
  /// Nothing: an answer, not an absence.
  case nothing

  var isNothing: Bool {
    if case .nothing = self { true } else { false }
  }

  /// The memory of the parsed form beside the text, in bytes.
  var parsedSize: Int {
    switch self {
    case .flow(let delivery): delivery.envelope.document.tapeSize
    case .screens(let answer): answer.source.document.tapeSize
    case .nothing: 0
    }
  }
}
