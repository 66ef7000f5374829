import GreenroomCore

/// When a placement is meant to show something: data for the app. Nothing shows by itself.
public enum Trigger: Hashable, Sendable {
  /// When the app says so; also what this version does not know.
  case manual
  /// When the app starts, from the given session on where one is given, so many seconds later.
  case appStart(minSession: Int?, delaySeconds: Double?)
  /// When this happens in the app.
  case event(name: String)

  init(_ trigger: DeliveryAnswer.Trigger) {
    switch trigger {
    case .manual: self = .manual
    case .appStart(let minSession, let delaySeconds):
      self = .appStart(minSession: minSession, delaySeconds: delaySeconds)
    case .event(let name): self = .event(name: name)
    }
  }
}

extension Greenroom {
  /// When `placement` is meant to show something, as the copy at hand says; nil where there is none, or where the server
  /// decides. Nobody is asked, and a disk that hangs is waited for no longer than an answer.
  public func trigger(of placement: String) async -> Trigger? {
    let (deadline, copies) = (engine.deadline, engine.copies)
    let caller = await engine.caller(until: deadline)
    let local = await engine.clock.race(until: deadline) {
      await copies.local(.placement(placement), caller.identity, caller.ticket)
    }
    guard case .screens(let answer) = local?.own?.content else { return nil }
    return Trigger(answer.trigger)
  }
}
