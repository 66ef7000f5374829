/// Passes events on, and tells somebody in the app of each.
struct TappedSink: EventSink {
  let sink: any EventSink
  let tell: @Sendable (OutgoingEvent) -> Void

  func record(_ events: [OutgoingEvent]) {
    for event in events { tell(event) }
    sink.record(events)
  }
}
