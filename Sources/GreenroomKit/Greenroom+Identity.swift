import GreenroomCore

extension Greenroom {
  /// The user is `userID` from the next call on. Copies of other users are not served to them while fresh.
  ///
  /// Calls under way keep the identity with which they began. An empty id is ignored with a warning.
  public func identify(_ userID: String) {
    guard !userID.isEmpty else {
      engine.log.warn("An empty user id is ignored; call reset() to log out")
      return
    }
    engine.identity.identify(userID)
    identityChanged()
  }

  /// Nobody is identified from the next call on: a log-out.
  ///
  /// The user's copies are deleted, a new anonymous id is made, and no copy stored before is shown to another
  /// user any more.
  public func reset() {
    engine.identity.reset()
    identityChanged()
  }

  /// Adds attributes, and replaces those of the same names, from the next call on. The device's own stay.
  public func updateContext(_ context: [String: Any]) {
    updateContext(AttributeBag(context))
  }

  /// Adds attributes that were converted before.
  package func updateContext(_ bag: AttributeBag) {
    engine.warnAboutRejectedKeys(of: bag)
    let device = configuration.deviceAttributes.values
    engine.identity.changeAttributes { attributes in
      attributes.merge(bag.values) { _, new in new }
      attributes.merge(device) { _, device in device }
    }
    identityChanged()
  }

  /// Removes attributes from the next call on. The device's own stay.
  public func removeContext(_ keys: [String]) {
    let device = configuration.deviceAttributes.values
    engine.identity.changeAttributes { attributes in
      for key in keys { attributes[key] = device[key] }
    }
    identityChanged()
  }

  private func identityChanged() {
    engine.feed.note()
    guard let change = engine.launch.withLock({ $0.identityChanged() }) else { return }
    Task(priority: .utility) { [engine] in
      try? await engine.clock.sleep(for: LaunchState.rewarmDelay)
      guard engine.launch.withLock({ $0.isLast(change: change) }) else { return }
      await warmLaunchPlacements()
    }
  }
}
