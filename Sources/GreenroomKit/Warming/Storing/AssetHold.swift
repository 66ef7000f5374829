import Foundation
import GreenroomCore

/// Keeps files where they are for one presentation: neither a full quota nor a clearing takes them away.
///
/// One that is let go of without a word is released too.
final class AssetHold: Sendable {
  private let store: any AssetStoring
  private let owner = "session \(UUID().uuidString)"
  private let isOver = Lock(false)

  init(_ keys: Set<FileKey>, in store: any AssetStoring) {
    self.store = store
    store.hold(keys, owner: owner)
  }

  deinit { release() }

  /// The presentation is over. Later calls change nothing.
  func release() {
    let isFirst = isOver.withLock { isOver in
      defer { isOver = true }
      return !isOver
    }
    if isFirst { store.unpin(owner: owner) }
  }
}
