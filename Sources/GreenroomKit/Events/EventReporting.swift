/// What every reporter needs to send an event.
struct EventReporting: Sendable {
  let sink: any EventSink
  let clock: any GreenroomClock
  /// A new lowercase UUID.
  let makeID: @Sendable () -> String

  /// Sends the event that `body` writes for an id and the time in milliseconds since 1970.
  func send(_ body: @escaping (_ id: String, _ time: Int) -> [UInt8]) {
    send([body])
  }

  /// Sends several events that belong together.
  func send(_ bodies: [(_ id: String, _ time: Int) -> [UInt8]]) {
    let time = clock.now.milliseconds
    sink.record(
      bodies.map { body in
        let id = makeID()
        return OutgoingEvent(id: id, time: time, body: body(id, time))
      })
  }
}
