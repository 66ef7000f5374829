package import Foundation
package import GreenroomCore

/// One folder that an app ships: deliveries, and the files that they need.
///
/// Nothing is looked at before it is first asked for, and then away from the caller's thread. A folder that cannot be
/// used is logged once and holds nothing from then on; so does a damaged file of one that can.
package final class PackShelf: Sendable {
  private enum State {
    case unread
    case read(PackContents)
  }

  private let read: @Sendable (Log) -> PackContents
  private let log: Log
  private let state = Lock(State.unread)
  private let queue = DispatchQueue(label: "greenroom.pack", qos: .userInitiated)

  /// A pack as the tool makes it.
  convenience init(pack folder: URL, log: Log) {
    self.init(log: log) { folder }
  }

  /// A pack whose folder is looked for when it is first needed; nil where there is none.
  init(log: Log, pack find: @escaping @Sendable () -> URL?) {
    read = { log in
      guard let folder = find() else {
        log.error("The bundle has no such pack")
        return PackContents()
      }
      return PackContents(pack: folder, log: log)
    }
    self.log = log
  }

  /// A folder as the resolve dialect's exporter makes it.
  ///
  /// - Parameters:
  ///   - manifest: the manifest's name in the folder, with `.json`.
  ///   - placement: the placement whose flow it is.
  ///   - flow: reads the flow, as an answer or bare; called once, away from the caller's thread. nil where there is none.
  init(
    exported folder: URL, manifest: String, placement: String, log: Log,
    flow: @escaping @Sendable () throws -> Data?
  ) {
    read = { log in
      PackContents(exported: folder, manifest: manifest, placement: placement, log: log, flow: flow)
    }
    self.log = log
  }

  /// Reads what the folder says about itself, unless that was done before.
  package func prepare() async {
    if contents == nil { await onQueue { _ in } }
  }

  /// The delivery of `source` as it was received, verified; nil where the folder has none that is intact.
  package func bundledBody(of source: Source, in dialect: PackDialect) async -> [UInt8]? {
    await onQueue { contents in
      contents.body(of: source.storeKey, in: dialect, log: self.log)
    }
  }

  /// The packed file that stands for a file of a screen. Looks at its length inline; its bytes are verified only by
  /// ``read(_:)``. nil before ``prepare()``.
  package func file(for key: FileKey) -> URL? {
    contents?.place(of: key).map { URL(fileURLWithPath: $0.path, isDirectory: false) }
  }

  /// The bytes of the packed file that stands for a file of a screen, verified; nil where there is none that is
  /// intact.
  package func read(_ key: FileKey) async -> Data? {
    await onQueue { contents in
      guard let place = contents.place(of: key) else { return nil }
      let bytes = place.read(self.log)
      if bytes == nil {
        self.state.withLock { state in
          guard case .read(var contents) = state else { return }
          contents.markDamaged(place)
          state = .read(contents)
        }
      }
      return bytes
    }
  }

  private var contents: PackContents? {
    state.withLock { if case .read(let contents) = $0 { contents } else { nil } }
  }

  /// Runs `body` on the queue, where files may be read, with the contents read.
  private func onQueue<Result: Sendable>(
    _ body: @escaping @Sendable (PackContents) -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: body(self.loaded())) }
    }
  }

  private func loaded() -> PackContents {
    if let contents { return contents }
    let contents = read(log)
    state.withLock { $0 = .read(contents) }
    return contents
  }
}
