public import Foundation
import GreenroomCore

/// Screens that are ready before they are shown.
///
/// Configure it once, say which placements are coming, and present them:
///
/// ```swift
/// Greenroom.configure(.init(apiKey: "fp_live_…", appID: "your-app-id"))
/// await Greenroom.shared?.prefetch(["onboarding", "paywall"])
/// Greenroom.shared?.presentPlacement("onboarding")
/// ```
///
/// Every method may be called from any thread, unless it says otherwise. None blocks its caller.
public final class Greenroom: Sendable {
  private static let instance = Lock<Greenroom?>(nil)

  /// The instance that ``configure(_:)`` made; nil before.
  public static var shared: Greenroom? { instance.withLock { $0 } }

  /// Makes ``shared`` and starts warming the launch placements in the background. Reads and writes nothing itself.
  ///
  /// A configuration that cannot work (see ``init(_:)``) is reported to the log and the error callback, and
  /// leaves ``shared`` as it is.
  public static func configure(_ configuration: Configuration) {
    guard let greenroom = accepting(configuration) else { return }
    instance.withLock { $0 = greenroom }
    greenroom.start()
  }

  let configuration: Configuration
  let engine: Engine
  let sessions: SessionMaker

  /// An instance of its own, for apps with several backends and for tests. It warms launch placements only once
  /// one of them is used.
  ///
  /// - Throws: ``GreenroomError`` with code `invalid_api_key` or `invalid_app_id` for a key or id that no backend
  ///   can accept, and `sdk_not_initialized` where the delivery dialect has no server's address; no request is made.
  public convenience init(_ configuration: Configuration) throws(GreenroomError) {
    try self.init(configuration, disk: nil, identityStore: nil)
  }

  /// - Parameters:
  ///   - disk: what keeps copies, in place of the store: for tests.
  ///   - identityStore: what keeps the identity, in place of the store: for tests.
  init(
    _ configuration: Configuration, disk: (any CopyStoring)?, identityStore: (any IdentityStoring)?
  ) throws(GreenroomError) {
    let ground = try Ground(configuration)
    self.configuration = configuration
    engine = Engine(configuration, on: ground, disk: disk, identityStore: identityStore)
    sessions = SessionMaker(configuration, on: ground, engine)
  }

  /// Deletes all copies and media of this backend and app, but for the first view of what is being shown. What is being
  /// fetched meanwhile is not kept.
  public func clearCache() async {
    await engine.warmer.removeAll()
    await engine.copies.removeAll()
    engine.standings.forgetPreloads()
    engine.feed.note()
  }

  /// Deletes the fonts, images and other media of this backend and app, but for the first view of what is being shown;
  /// flows stay.
  public func clearMedia() async {
    await engine.warmer.removeAll()
    engine.feed.note()
  }

  /// Registers a copy that the app ships, for when there is neither an answer nor a kept copy.
  ///
  /// The JSON is an answer of the backend, as `greenroom` or a dashboard exports it, or a bare flow. It is read when it is
  /// first needed; one that cannot be read is reported to the log then.
  public func registerBundled(placement: String, json: Data) {
    engine.bundled.register(.data(json), for: placement)
    engine.feed.note(.placement(placement))
  }

  /// Registers a copy in a file that the app ships.
  public func registerBundled(placement: String, file: URL) {
    engine.bundled.register(.file(file), for: placement)
    engine.feed.note(.placement(placement))
  }

  /// Registers a copy in a resource of a bundle.
  public func registerBundled(
    placement: String, resource: String, withExtension suffix: String = "json", in bundle: Bundle
  ) {
    engine.bundled.register(
      .lookup { bundle.url(forResource: resource, withExtension: suffix) }, for: placement)
    engine.feed.note(.placement(placement))
  }

  /// Returns when every write that has begun is on disk: for tools and tests that end the process.
  package func finishWrites() async {
    await engine.identity.finishWrites()
    await engine.copies.finishWrites()
    await engine.decisions.finishWrites()
    await sessions.outbox?.finishWrites()
  }
}
