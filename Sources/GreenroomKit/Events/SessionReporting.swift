/// Says what happened in one presentation. A session without one reports nothing.
protocol SessionReporting: Sendable {
  /// The first frame is visible. A second call changes nothing, nor does one behind the end.
  func appeared()
  /// The presentation is over. A second call changes nothing.
  func ended(_ result: PresentationResult)
  /// Something happened inside the flow, which is therefore visible.
  func report(_ event: FlowEvent)
}

extension SessionReporting {
  /// Dialects without events of this kind have nothing to say.
  func report(_ event: FlowEvent) {}
}
