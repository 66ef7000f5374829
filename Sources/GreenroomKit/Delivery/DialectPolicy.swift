/// Where the dialects differ in what the resolver does, as data.
struct DialectPolicy: Sendable {
  /// Whether copies are kept for each identity, or one for all.
  var copiesDependOnIdentity: Bool
  /// Whether an error that was heard leaves this identity's own last copy in use, and a bundled one.
  var refusalAllowsCopies: Bool
  /// The most keys in one batch; 0 where there is no batch.
  var maximumBatch: Int
  /// Whether a screen can be asked for by its id.
  var knowsScreens: Bool
  /// Whether a fresh copy is refreshed behind in the last fifth of its time.
  var refreshesBehind: Bool
  /// How long a present waits for the answer where the source was preloaded and its copy is not fresh any more; it then
  /// opens with the copy, and the request goes on behind. Nil waits until the deadline.
  var instantWait: Duration?

  /// The server decides for one identity.
  static let resolve = DialectPolicy(
    copiesDependOnIdentity: true, refusalAllowsCopies: true, maximumBatch: 20, knowsScreens: false,
    refreshesBehind: true, instantWait: nil)

  /// The server sends its rules, and the device decides.
  static let delivery = DialectPolicy(
    copiesDependOnIdentity: false, refusalAllowsCopies: false, maximumBatch: 0, knowsScreens: true,
    refreshesBehind: false, instantWait: .milliseconds(300))
}
