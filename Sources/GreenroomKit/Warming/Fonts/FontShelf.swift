import Dispatch
import Foundation
import GreenroomCore
import GreenroomDigest

/// Registers each font file once in a process: by its content, wherever it came from.
final class FontShelf: Sendable {
  private enum Standing { case registered, refused }

  private struct State {
    var standings: [FileKey: Standing] = [:]
    var contents: Set<SHA256Digest> = []
  }

  private let registering: (any FontRegistering)?
  private let log: Log
  private let state = Lock(State())
  // One at a time, and away from the threads that tasks share: hashing and registering block.
  private let queue = DispatchQueue(label: "greenroom.fonts", qos: .userInitiated)

  /// A shelf that registers with `registering`; with nil nothing has to be registered.
  init(registering: (any FontRegistering)?, log: Log) {
    self.registering = registering
    self.log = log
  }

  /// Whether the file can be used by this process.
  func isRegistered(_ key: FileKey) -> Bool {
    if registering == nil { return true }
    return state.withLock { $0.standings[key] } == .registered
  }

  /// Whether the file could not be registered.
  func isRefused(_ key: FileKey) -> Bool {
    state.withLock { $0.standings[key] } == .refused
  }

  /// Registers a file, unless its content is registered already. The same URL may bring other content than before.
  func register(_ bytes: Data, as key: FileKey, _ face: FontFace) async {
    guard let registering else { return }
    await withCheckedContinuation { continuation in
      queue.async {
        self.register(bytes, as: key, face, with: registering)
        continuation.resume()
      }
    }
  }

  private func register(
    _ bytes: Data, as key: FileKey, _ face: FontFace, with registering: any FontRegistering
  ) {
    let content = SHA256Digest(of: bytes)
    do {
      if !state.withLock({ $0.contents.contains(content) }) {
        try registering.register(
          FontFile(
            family: face.family, weight: face.weight, style: face.style, url: face.url, data: bytes))
      }
      state.withLock { state in
        state.contents.insert(content)
        state.standings[key] = .registered
      }
    } catch {
      state.withLock { $0.standings[key] = .refused }
      log.warn("A font cannot be used", ["family": face.family, "reason": "\(error)"])
    }
  }
}
