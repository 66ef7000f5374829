import GreenroomCore

/// Reports one presentation in the resolve dialect.
final class FlowReporter: SessionReporting {
  private let writer: FlowEventWriter
  private let reporting: EventReporting
  private let progress = Lock(FlowProgress())

  init(_ writer: FlowEventWriter, _ reporting: EventReporting) {
    self.writer = writer
    self.reporting = reporting
  }

  func appeared() {
    guard progress.withLock({ $0.appear(at: reporting.clock.uptime) }) else { return }
    send(writer.start)
    if let exposure = writer.exposure { send(exposure) }
  }

  /// A flow that was completed or closed has been visible, also where nobody said so. One that failed ends without
  /// an event.
  func ended(_ result: PresentationResult) {
    if result.outcome != .error { appeared() }
    guard progress.withLock({ $0.end() }), result.outcome != .error else { return }
    let progress = progress.withLock { $0 }
    send(
      writer.end(
        isComplete: result.outcome == .completed, viewed: max(progress.viewed, result.screensVisited.count),
        lastScreen: result.screensVisited.last ?? progress.currentScreen))
  }

  func report(_ event: FlowEvent) {
    appeared()
    send(event)
  }

  private func send(_ event: FlowEvent) {
    let now = reporting.clock.uptime
    let (progress, timeOnScreen) = progress.withLock { progress in
      let time = progress.note(event, at: now)
      return (progress, time)
    }
    let moment = FlowEventWriter.Moment(
      sinceStart: progress.start.map { now - $0 }, onScreen: timeOnScreen,
      screen: event.screenID ?? progress.currentScreen, assignments: progress.assignments)
    reporting.send { [writer] id, time in writer.write(event, id: id, time: time, moment) }
  }
}
