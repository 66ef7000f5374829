package import Foundation

/// The state area: what a purge of the cache must not touch, first of all who uses the app.
///
/// Making one does no I/O. Every call works on the area's own queue. When the disk refuses a change, the change
/// holds for this process and is written with the next call that succeeds.
package final class StateStore: Sendable {
  let area: Confined<StateArea>

  /// The state of `partition` in `folder`.
  init(
    folder: StoreFolder, partition: String, random: @escaping RandomBytes = Randomness.system, log: Log
  ) {
    area = Confined(
      "greenroom.state", StateArea(folder: folder, partition: partition, random: random, log: log))
  }

  /// A store with the system's randomness and log.
  package convenience init(directory: URL, partition: String) {
    self.init(
      folder: StoreFolder(directory, .state), partition: partition,
      log: Log(level: .warn, handler: SystemLogHandler()))
  }

  /// Who uses the app; made at the first call on this device.
  package func identity() async -> StoredIdentity {
    await area.run { $0.identity() }
  }

  /// Remembers the current user; nil for nobody.
  @discardableResult
  package func setUserID(_ userID: String?) async -> StoredIdentity {
    await area.run { $0.change(IdentityChange(user: .set(userID))) }
  }

  /// Logs the user out: nobody is logged in, and the installation has a new id. The salt stays.
  @discardableResult
  package func reset() async -> StoredIdentity {
    await area.run { area in
      let identity = area.change(IdentityChange(user: .set(nil), installID: area.newInstallID()))
      area.wipeTraces()
      return identity
    }
  }
}
