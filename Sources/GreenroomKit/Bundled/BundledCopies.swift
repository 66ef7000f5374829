import Foundation
import GreenroomCore

/// The copies that an app ships: those that it registers for a placement, and behind them those of packs. Each is read
/// once, off the caller's thread, when it is first needed.
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
    /// What the packs have, as many as there were by then.
    case packed(Copy?, packs: Int)
  }

  private let backend: any Backend
  private let shelves: PackShelves
  private let dialect: PackDialect
  private let log: Log
  private let entries = Lock<[Source: Entry]>([:])
  private let registrations = Lock(0)
  private let queue = DispatchQueue(label: "greenroom.bundled", qos: .userInitiated)

  init(backend: any Backend, shelves: PackShelves, dialect: PackDialect, log: Log) {
    self.backend = backend
    self.shelves = shelves
    self.dialect = dialect
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
    switch entries.withLock({ $0[source] }) {
    case .unread(let origin, let registration): await load(source, from: origin, registration)
    case .read, .unreadable: return
    case .packed(_, let packs) where packs == shelves.count: return
    case .packed, nil: await loadPacked(source)
    }
  }

  private func load(_ source: Source, from origin: Origin, _ registration: Int) async {
    let copy = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: self.copy(of: source) { try Self.data(of: origin) }) }
    }
    entries.withLock { entries in
      // Another copy may have been registered meanwhile; that one counts.
      guard case .unread(_, registration) = entries[source] else { return }
      entries[source] = copy.map { .read($0) } ?? .unreadable
    }
  }

  private func loadPacked(_ source: Source) async {
    let packs = shelves.count
    guard packs > 0, !source.isShipped else { return }
    let body = await shelves.bundledBody(of: source, in: dialect)
    let copy = await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(returning: body.flatMap { body in self.copy(of: source) { Data(body) } })
      }
    }
    entries.withLock { entries in
      // A copy may have been registered for the placement meanwhile, or another caller seen more packs.
      switch entries[source] {
      case .unread, .read, .unreadable: return
      case .packed(_, let others) where others > packs: return
      case .packed, nil: entries[source] = .packed(copy, packs: packs)
      }
    }
  }

  /// The copy of `source`, where it was read.
  func loaded(_ source: Source) -> Copy? {
    switch entries.withLock({ $0[source] }) {
    case .read(let copy): copy
    case .packed(let copy, _): copy
    case .unread, .unreadable, nil: nil
    }
  }

  /// What was registered for `placement`; nil where nothing was. It may read a file, so it is for threads that may block.
  func registeredData(of placement: String) throws -> Data? {
    switch entries.withLock({ $0[.placement(placement)] }) {
    case .unread(let origin, _): try Self.data(of: origin)
    case .read(let copy): Data(copy.body)
    case .unreadable:
      throw GreenroomError(.invalidFlowSchema, "The bundled copy cannot be read.")
    case .packed, nil: nil
    }
  }

  private func copy(of source: Source, _ data: () throws -> Data) -> Copy? {
    do {
      let body = [UInt8](try data())
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

  private static func data(of origin: Origin) throws -> Data {
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
