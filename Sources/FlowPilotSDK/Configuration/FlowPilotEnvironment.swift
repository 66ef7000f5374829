/// Which backend an app talks to.
public enum FlowPilotEnvironment: Hashable, Sendable {
  /// A backend on this machine, `http://localhost:8080/v1`.
  case development
  /// The staging side of `https://api.getflowpilot.io/v1`.
  case staging
  /// `https://api.getflowpilot.io/v1`.
  case production
  /// A backend of your own: the base URL, `/v1` included.
  case custom(url: String)
}
