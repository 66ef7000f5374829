import Foundation
import GreenroomCore

/// New versions of screens, put in their places together.
struct Publication {
  struct Entry: Sendable {
    let screen: String
    let old: Int
    let new: Int
  }

  private struct Change {
    let screen: String
    let raise: VersionRaise
    /// The file as it was.
    let before: [UInt8]
  }

  private let folder: ScreenFolder
  private var changes: [Change] = []

  init(_ folder: ScreenFolder) {
    self.folder = folder
  }

  var entries: [Entry] {
    changes.map { Entry(screen: $0.screen, old: $0.raise.old, new: $0.raise.new) }
  }

  /// Reads a screen and raises its version; nothing is written.
  mutating func add(_ screen: String) throws(ToolError) {
    let value = try folder.read(screen)
    do throws(VersionRaiseError) {
      let raise = try VersionRaise(value)
      changes.append(Change(screen: screen, raise: raise, before: value.document.bytes))
    } catch {
      throw ToolError(
        status: .failed,
        message: "the screen \(screen.quoted) was not published: \(error); nothing was changed")
    }
  }

  /// Writes all beside their places, and only then puts them there. Where one cannot be, the ones before it are
  /// put back.
  func commit() throws(ToolError) {
    var staged: [StagedFile] = []
    var done = 0
    do {
      for change in changes {
        staged.append(try AtomicFile.stage(change.raise.bytes, for: folder.file(change.screen)))
      }
      for file in staged {
        try file.commit()
        done += 1
      }
    } catch {
      for file in staged.dropFirst(done) { file.remove() }
      try putBack(changes.prefix(done))
      throw .inaccessible(
        "the screens cannot be written (\(error.reason)), so none was published; check the folder's permissions"
      )
    }
  }

  private func putBack(_ changes: ArraySlice<Change>) throws(ToolError) {
    var stuck: [String] = []
    for change in changes {
      do {
        try AtomicFile.write(change.before, to: folder.file(change.screen))
      } catch {
        stuck.append(change.screen)
      }
    }
    guard !stuck.isEmpty else { return }
    throw .inaccessible(
      "the disk failed midway: \(stuck.map(\.quoted).joined(separator: ", ")) were published and the others not; publish the others again"
    )
  }
}
