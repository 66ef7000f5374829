import Foundation

/// The two areas of one instance.
struct Stores: Sendable {
  /// Copies and media; the system may purge it.
  let cache: CacheStore
  /// Who uses the app; never purged.
  let state: StateStore

  /// The areas that `configuration` names, else those of the platform. Opens nothing.
  init(
    _ configuration: Greenroom.Configuration, partition: String, clock: any GreenroomClock, log: Log
  ) {
    let standard = StoreLocations.standard
    cache = CacheStore(
      folder: StoreFolder(configuration.cacheDirectory ?? standard.cache, .cache),
      partition: partition, quota: StoreQuota(bytes: Int64(configuration.cacheByteLimit)),
      clock: clock, log: log)
    state = StateStore(
      folder: StoreFolder(configuration.stateDirectory ?? standard.state, .state),
      partition: partition, log: log)
  }
}
