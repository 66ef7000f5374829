import Foundation
import GreenroomCore

/// The copies that an app ships, by placement; each is read once, off the caller's thread, when it is first needed.
final class BundledCopies: Sendable {
  /// What an app hands over for a placement.
  enum Origin: Sendable {
    case data(Data)
    case file(URL)
    /// A resource that is looked up when it is needed.
    case lookup(@Sendable () -> URL?)
  }

  private enum Entry {
    /// Registered as the given one of all registrations.
    case unread(Origin, registration: Int)
    case read(Copy)
    /// Remembered until the placement is registered again.
    case unreadable
  }

  private let backend: any Backend
  private let log: Log
  private let entries = Lock<[Source: Entry]>([:])
  private let registrations = Lock(0)
  private let queue = DispatchQueue(label: "greenroom.bundled", qos: .userInitiated)

  init(backend: any Backend, log: Log) {
    self.backend = backend
    self.log = log
  }

  /// Registers a copy for `placement`; the last one counts.
  func register(_ origin: Origin, for placement: String) {
    let registration = registrations.withLock { count in
      count += 1
      return count
    }
    entries.withLock { $0[.placement(placement)] = .unread(origin, registration: registration) }
  }

  /// Reads the copy of `source`, unless that was done before or there is none.
  func load(_ source: Source) async {
    guard case .unread(let origin, let registration) = entries.withLock({ $0[source] }) else { return }
    let copy = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: self.read(origin, source)) }
    }
    entries.withLock { entries in
      // Another copy may have been registered meanwhile; that one counts.
      guard case .unread(_, registration) = entries[source] else { return }
      entries[source] = copy.map { .read($0) } ?? .unreadable
    }
  }

  /// The copy of `source`, where it was read.
  func loaded(_ source: Source) -> Copy? {
    guard case .read(let copy) = entries.withLock({ $0[source] }) else { return nil }
    return copy
  }

  private func read(_ origin: Origin, _ source: Source) -> Copy? {
    do {
      let body = [UInt8](try data(of: origin))
      let content = try backend.bundledContent(of: body)
      guard !content.isNothing else {
        throw GreenroomError(.invalidFlowSchema, "The bundled answer says that there is nothing to show.")
      }
      return Copy(source: source, body: body, content: content, storedAt: .distantPast, freshFor: 0)
    } catch {
      log.error("A bundled copy cannot be read", ["placement": source.name, "error": "\(error)"])
      return nil
    }
  }

  private func data(of origin: Origin) throws -> Data {
    switch origin {
    case .data(let data): return data
    case .file(let url): return try Data(contentsOf: url)
    case .lookup(let find):
      guard let url = find() else {
        throw GreenroomError(.invalidFlowSchema, "The bundle has no such resource.")
      }
      return try Data(contentsOf: url)
    }
  }
}
