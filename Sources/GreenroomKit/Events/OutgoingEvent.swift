/// One event as it is queued and sent.
package struct OutgoingEvent: Hashable, Sendable {
  /// A lowercase UUID. It stays the same however often the event is sent, so that a server can drop repeats.
  package let id: String
  /// When it happened, in milliseconds since 1970.
  package let time: Int
  /// The event in JSON, in the backend's form.
  package let body: [UInt8]

  package init(id: String, time: Int, body: [UInt8]) {
    self.id = id
    self.time = time
    self.body = body
  }
}

/// Where events go.
///
/// Only what makes and reports sessions is given one. Prefetching has none to send to, so it cannot count.
protocol EventSink: Sendable {
  /// Takes events; returns at once.
  func record(_ events: [OutgoingEvent])
}
