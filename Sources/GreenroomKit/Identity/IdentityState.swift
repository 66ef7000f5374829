import GreenroomCore

/// The current identity as a pure value: what was read, and the changes that wait until it has been.
struct IdentityState: Sendable {
  /// A change that the app made.
  enum Change: Hashable, Sendable {
    case identify(String)
    case reset(newInstallID: String)
  }

  /// What the keeper does next.
  enum Step: Hashable, Sendable {
    /// Read the stored identity.
    case load
    /// Delete what the store holds of this user.
    case forget(Fingerprint)
    /// Write the identity behind.
    case save(StoredIdentity)
    /// Nothing is left to do.
    case rest
  }

  private(set) var stored: StoredIdentity?
  private(set) var attributes: Attributes
  private var waiting: [Change] = []
  private var isWriteDue = false
  private var notices: [IdentityNotice] = []
  private var snapshot: Identity?
  /// Between asking for a deletion and the next step.
  private var isForgetting = false

  init(attributes: Attributes) {
    self.attributes = attributes
  }

  /// The identity now; nil while it has not been read, or a reset is not done.
  var current: Identity? {
    mutating get {
      guard let stored, waiting.isEmpty, !isForgetting else { return nil }
      if let snapshot { return snapshot }
      let identity = stored.identity(with: attributes)
      snapshot = identity
      return identity
    }
  }

  /// The app changed who the user is. A change of id alone takes effect at once where nothing is pending.
  mutating func change(_ change: Change) {
    if case .identify(let userID) = change, stored != nil, waiting.isEmpty, !isForgetting {
      apply(userID)
    } else {
      waiting.append(change)
    }
    snapshot = nil
  }

  /// The app changed the attributes.
  mutating func changeAttributes(_ change: (inout Attributes) -> Void) {
    change(&attributes)
    snapshot = nil
  }

  /// What happened since the last call, in its order.
  mutating func takeNotices() -> [IdentityNotice] {
    defer { notices = [] }
    return notices
  }

  private mutating func apply(_ userID: String) {
    stored?.userID = userID
    isWriteDue = true
    if let stored { notices.append(.identified(stored.identity(with: [:]))) }
  }

  /// The stored identity was read. One that was there already stays.
  mutating func loaded(_ identity: StoredIdentity) {
    if stored == nil { stored = identity }
  }

  /// The next step. A reset is applied by the same call that asks for what it deletes.
  mutating func next() -> Step {
    guard let stored else { return .load }
    while !waiting.isEmpty {
      switch waiting.removeFirst() {
      case .identify(let userID): apply(userID)
      case .reset(let newInstallID):
        let old = self.stored ?? stored
        isWriteDue = true
        notices.append(.reset(installID: old.installID))
        self.stored = StoredIdentity(userID: nil, installID: newInstallID, salt: stored.salt)
        isForgetting = true
        return .forget(old.identity(with: [:]).user)
      }
    }
    isForgetting = false
    guard isWriteDue else { return .rest }
    isWriteDue = false
    return .save(self.stored ?? stored)
  }
}

extension StoredIdentity {
  func identity(with attributes: Attributes) -> Identity {
    Identity(userID: userID, installID: installID, attributes: attributes, salt: salt)
  }
}
