package import Foundation
package import GreenroomCore

/// Every folder that an app has registered; what was registered last counts first.
package final class PackShelves: Sendable {
  private let shelves = Lock<[PackShelf]>([])

  /// Without any folder.
  package init() {}

  /// Registers a folder.
  package func add(_ shelf: PackShelf) {
    shelves.withLock { $0.insert(shelf, at: 0) }
  }

  /// How many folders there are.
  package var count: Int { all.count }

  /// Reads what the folders say about themselves, where that was not done before.
  package func prepare() async {
    for shelf in all { await shelf.prepare() }
  }

  /// The delivery of `source`, as ``PackShelf/bundledBody(of:in:)`` gives it.
  package func bundledBody(of source: Source, in dialect: PackDialect) async -> [UInt8]? {
    for shelf in all {
      if let body = await shelf.bundledBody(of: source, in: dialect) { return body }
    }
    return nil
  }

  /// The packed file that stands for a file of a screen, as ``PackShelf/file(for:)`` gives it.
  package func file(for key: FileKey) -> URL? {
    all.lazy.compactMap { $0.file(for: key) }.first
  }

  /// The bytes of the packed file that stands for a file of a screen, as ``PackShelf/read(_:)`` gives them.
  package func read(_ key: FileKey) async -> Data? {
    for shelf in all where shelf.file(for: key) != nil {
      if let bytes = await shelf.read(key) { return bytes }
    }
    return nil
  }

  private var all: [PackShelf] { shelves.withLock { $0 } }
}
