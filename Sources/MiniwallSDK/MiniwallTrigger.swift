import GreenroomKit

/// When a placement is meant to show something: data for the app. Nothing shows by itself.
public enum MiniwallTrigger: Hashable, Sendable {
  /// When the app says so; also what this version does not know.
  case manual
  /// When the app starts, from the given session on where one is given, so many seconds later.
  case appStart(minSession: Int?, delaySeconds: Double?)
  /// When this happens in the app.
  case event(name: String)

  init(_ trigger: Trigger) {
    switch trigger {
    case .manual: self = .manual
    case .appStart(let minSession, let delaySeconds):
      self = .appStart(minSession: minSession, delaySeconds: delaySeconds)
    case .event(let name): self = .event(name: name)
    }
  }
}
