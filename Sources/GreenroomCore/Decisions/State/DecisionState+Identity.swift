extension DecisionState {
  /// A user logged in where nobody was: what was seen anonymously becomes the user's too.
  ///
  /// The user's own sides win; displays are added, so that logging in never grants a fresh allowance. Only the
  /// first user of an installation inherits: call this also where there is nothing to inherit, so that nobody
  /// does later. Going from one user to another without logging out inherits nothing and needs no call.
  ///
  /// - Returns: whether this was the first user of the installation.
  @discardableResult
  package mutating func logIn(_ identity: DecisionIdentity) -> Bool {
    guard let user = identity.user, let install = identity.install else { return false }
    var anonymous = histories[install] ?? OwnerHistory()
    guard anonymous.heir == nil else { return false }
    histories[user, default: OwnerHistory()].absorb(anonymous)
    anonymous.heir = user.name
    histories[install] = anonymous
    return true
  }

  /// The user logged out and the installation gets a new id: what was seen anonymously is forgotten, and what
  /// is about to appear for nobody in particular with it. Users keep theirs.
  package mutating func reset(installID: String) {
    let install = HistoryOwner(kind: .install, name: ExactText(installID))
    histories[install] = nil
    reservations = reservations.filter { $0.value.owner != install }
  }

  /// A process started with a state that was written down: a new session, and nothing is about to appear.
  package mutating func startProcess() {
    reservations = [:]
    startSession()
    changeDisplays { $0.lastUptime = nil }
  }

  /// A session started: the app came forward after half an hour or more.
  package mutating func startSession() {
    changeDisplays { $0.session = 0 }
  }

  /// Brings records from a clock that ran ahead back to now, and drops sticky ones that were not seen for long.
  ///
  /// To be called, and the result kept, before a decision that counts: a record left ahead would block until
  /// its time has come.
  ///
  /// - Returns: whether anything changed.
  @discardableResult
  package mutating func settle(now: Int) -> Bool {
    let before = histories
    for owner in histories.keys { histories[owner]?.settle(now: now) }
    return histories != before
  }

  private mutating func changeDisplays(_ body: (inout DisplayHistory) -> Void) {
    histories = histories.mapValues { history in
      var changed = history
      changed.displays = history.displays.mapValues { displays in
        var displays = displays
        body(&displays)
        return displays
      }
      return changed
    }
  }
}
