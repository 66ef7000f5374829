import GreenroomCore

/// One answer of the delivery dialect: written when it is first asked for, and kept for the base URLs that were asked
/// for last.
final class DeliveryDocument: Sendable {
  private struct Kept: Sendable {
    /// How often a base makes room for another at most, in nanoseconds. Until then the body under a further base is
    /// written for each request and not compressed: who invents hosts makes the server compress once in this time,
    /// and whoever asks once in eight of them keeps the place.
    private static let rest: UInt64 = 10_000_000_000

    private var bases = RecentBases<DeliveryForms>()
    private var exchangedAt: UInt64?

    mutating func find(_ base: String) -> DeliveryForms? { bases.find(base) }

    /// What is kept for `base` from now on: `forms`, or what somebody else was quicker to make; nil where nothing is.
    mutating func keep(_ forms: DeliveryForms, for base: String, at now: UInt64) -> DeliveryForms? {
      if let other = bases.find(base) { return other }
      if bases.isFull {
        if let exchangedAt, now &- exchangedAt < Self.rest { return nil }
        exchangedAt = now
      }
      bases.keep(forms, for: base)
      return forms
    }
  }

  let template: Template
  private let kept = Lock(Kept())

  init(_ template: Template) {
    self.template = template
  }

  /// The form to send, with URLs that begin with `base`.
  func form(
    base: String, _ coding: ContentCoding, clock: ServerClock, didCompress: () -> Void
  ) -> DeliveryForm {
    if let known = kept.withLock({ $0.find(base) }) { return known.form(coding, didCompress: didCompress) }
    let made = DeliveryForms(template.filled(base: base))
    let now = clock.monotonic()
    let forms = kept.withLock { $0.keep(made, for: base, at: now) }
    return forms?.form(coding, didCompress: didCompress) ?? made.identity
  }
}
