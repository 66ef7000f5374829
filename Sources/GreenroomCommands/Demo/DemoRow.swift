/// What was seen when one placement was prefetched or opened: a row of the demo's table.
struct DemoRow: Sendable {
  /// Where the copy came from.
  enum Origin: String, CaseIterable, Sendable {
    case network
    /// The answer came with another placement's.
    case sameBatch = "same request"
    case memory
    case disk
    case lastGood = "last good"
    case bundled
    case noFlow = "no flow"
    case failed
  }

  let placement: String
  let origin: Origin
  /// The flow's id, or the screen's with its version from the second on.
  var shown: String?
  /// Why the device chose that: `b` for a side, `audience`; nil where nothing had to be chosen.
  var reason: String?
  /// Requests to the backend, repeats included.
  let requests: Int
  let time: Duration
  /// Whether fonts and images were fetched too, and all of them.
  var hasMedia = false
  /// What was done before the placement was opened, where the step has more than one part.
  var note: String?
  /// What went wrong, where that is not what was wanted.
  var problem: String?
}
