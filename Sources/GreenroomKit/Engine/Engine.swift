import Foundation
import GreenroomCore

/// The parts of one instance, put together; what the public face calls.
final class Engine: Sendable {
  /// A call waits at least this long for an answer, in seconds, whatever the configuration says.
  static let minimumResolveTimeout: TimeInterval = 0.5
  /// The longest time limit that a configuration can set, in seconds.
  static let maximumTimeout: TimeInterval = 600
  /// A present waits this long for fonts at most.
  static let fontWait = Duration.milliseconds(300)

  let log: Log
  let clock: any GreenroomClock
  let identity: IdentityKeeper
  let decisions: DecisionKeeper
  let copies: CopyStore
  let bundled: BundledCopies
  let shelves = PackShelves()
  let resolver: Resolver
  let standings: SourceStandings
  let fallbackRule: FallbackRule
  let feed = ReadinessFeed()
  let receiptPlans = ReceiptPlans()
  let policy: DialectPolicy
  let warmer: Warmer
  let viewSettings: ViewSettings
  let launch: Lock<LaunchState>
  let mediaStrategy: MediaStrategy
  let resolveTimeout: Duration
  let mediaTimeout: Duration

  /// - Parameters:
  ///   - disk: what keeps copies, in place of the store: for tests.
  ///   - identityStore: what keeps the identity, in place of the store: for tests.
  init(
    _ configuration: Greenroom.Configuration, on ground: Ground, disk: (any CopyStoring)? = nil,
    identityStore: (any IdentityStoring)? = nil
  ) {
    let (log, clock, backend, store) = (ground.log, ground.clock, ground.backend, ground.stores)
    let feed = feed
    let standings = SourceStandings { feed.note($0) }
    self.standings = standings
    let decisions = DecisionKeeper(
      store: store.state,
      facts: DecisionFacts(
        device: DecisionFacts.device(configuration.deviceAttributes.values), clock: clock, log: log),
      clock: clock, changed: { feed.note() })
    self.decisions = decisions
    copies = CopyStore(
      disk: configuration.cachingEnabled ? disk ?? store.cache : nil, backend: backend,
      keepsCopies: configuration.cachingEnabled)
    identity = IdentityKeeper(
      store: identityStore ?? store.state, attributes: configuration.attributes,
      makeID: { UUID().uuidString }, forget: { [copies] in await copies.forget($0) },
      observe: { decisions.note($0) })
    bundled = BundledCopies(
      backend: backend, shelves: shelves, dialect: PackDialect(configuration.dialect), log: log)
    let fetcher = Fetcher(
      backend: backend, copies: copies, standings: standings, clock: clock,
      jitter: configuration.jitter, log: log)
    fallbackRule = FallbackRule(
      policy: backend.policy, staleAcrossIdentities: configuration.staleAcrossIdentities)
    resolver = Resolver(
      copies: copies, fetcher: fetcher, bundled: bundled, rule: fallbackRule, standings: standings,
      clock: clock)
    warmer = Warmer(
      settings: WarmerSettings(configuration), transport: ground.transport,
      store: PackedAssets(stored: Self.assets(configuration, store, clock), shelves: shelves),
      clock: clock, log: log, changed: { feed.note() })
    policy = backend.policy
    viewSettings = ViewSettings(configuration)
    launch = Lock(
      LaunchState(
        placements: configuration.cachingEnabled ? configuration.prefetchOnLaunch : [],
        rewarms: configuration.rewarmsAfterIdentityChange))
    mediaStrategy = configuration.prefetchMediaStrategy
    resolveTimeout = Duration(
      clamping: configuration.resolveTimeout, from: Self.minimumResolveTimeout, to: Self.maximumTimeout)
    mediaTimeout = Duration(clamping: configuration.mediaTimeout, from: 0, to: Self.maximumTimeout)
    self.log = log
    self.clock = clock
    warnAboutRejectedKeys(of: configuration.context)
  }

  deinit { feed.end() }

  /// Where fonts and media are kept: with caching off in memory, for as long as they are shown.
  private static func assets(
    _ configuration: Greenroom.Configuration, _ stores: Stores, _ clock: any GreenroomClock
  ) -> any AssetStoring {
    if let store = configuration.assetStore { return store }
    return configuration.cachingEnabled ? BlobAssets(stores.cache, clock: clock) : MemoryAssets()
  }

  /// When a call that begins now has to return.
  var deadline: Duration { clock.uptime + resolveTimeout }

  /// In whose name a call resolves, where the identity needs no reading.
  var knownCaller: Caller? { identity.current.map { caller($0) } }

  /// In whose name a call resolves, as far as that can be read until `deadline`.
  func caller(until deadline: Duration) async -> Caller {
    if let knownCaller { return knownCaller }
    let keeper = identity
    if let identity = await clock.race(until: deadline, { await keeper.identity() }) {
      return caller(identity)
    }
    return caller(keeper.provisional(), isKnown: false)
  }

  private func caller(_ identity: Identity, isKnown: Bool = true) -> Caller {
    Caller(identity: identity, ticket: copies.ticket(for: identity), isKnown: isKnown)
  }

  /// Why a source cannot be asked for; nil where it can.
  func refusal(of source: Source) -> GreenroomError? {
    switch source {
    case .placement(let key) where !PlacementKey.isValid(key):
      GreenroomError(
        .placementNotFound,
        "“\(key.prefix(PlacementKey.maximumLength))” is no placement key: a lowercase letter, then lowercase letters, digits and underscores, \(PlacementKey.maximumLength) at most."
      )
    case .screen where !policy.knowsScreens:
      GreenroomError(
        .placementNotFound, "Screens are asked for by their id in the delivery dialect only.")
    case .screen(let id) where !ScreenID.isValid(id):
      GreenroomError(
        .placementNotFound, "A screen's id is a text of 1 to \(ScreenID.maximumLength) bytes.")
    default: nil
    }
  }

  func warnAboutRejectedKeys(of bag: AttributeBag) {
    guard !bag.rejectedKeys.isEmpty else { return }
    log.warn(
      "Attributes are left out, since their values are no JSON",
      ["keys": bag.rejectedKeys.joined(separator: ", ")])
  }

  static let cachingDisabled = GreenroomError(
    .cachingDisabled, "Nothing can be warmed while caching is off: set `cachingEnabled` to true.")
}

extension Greenroom.Configuration {
  /// The attributes of an instance at its start: the app's, then the device's over those of the same names.
  var attributes: Attributes {
    context.values.merging(deviceAttributes.values) { _, device in device }
  }
}

extension Log {
  init(_ configuration: Greenroom.Configuration) {
    self.init(
      level: configuration.logLevel, handler: configuration.logHandler ?? SystemLogHandler())
  }
}
