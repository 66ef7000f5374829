/// The seam between the identity and the disk.
protocol IdentityStoring: Sendable {
  /// The identity on disk, made where there is none.
  func identity() async -> StoredIdentity
  /// Replaces user and install id on disk.
  func save(_ identity: StoredIdentity) async
}

extension StateStore: IdentityStoring {
  func save(_ identity: StoredIdentity) async {
    await area.run { area in
      let isReset = area.identity().installID != identity.installID
      _ = area.change(IdentityChange(user: .set(identity.userID), installID: identity.installID))
      if isReset { area.wipeTraces() }
    }
  }
}
