package import Foundation
import GreenroomCore

/// A file of a session's first view, as it was read from the store.
package struct InspectedFile: Sendable {
  /// The URL by which the file is known.
  package let url: String
  /// The form that was read.
  package let form: String
  /// What it is for.
  package let role: MediaRole
  /// Its bytes, verified; nil where it is missing or damaged.
  package let bytes: Data?
}

extension Greenroom {
  /// Reads every warmed file that the first view of `session` needs. No request is made: for tests and tools that ask
  /// whether a screen is whole.
  package func inspect(_ session: Session) async -> [InspectedFile] {
    let store = engine.warmer.store
    await store.prepare()
    var files: [InspectedFile] = []
    for item in engine.plan(for: session, .firstScreen).items where item.isFirstView {
      var file = InspectedFile(url: item.url, form: item.url, role: MediaRole(item.role), bytes: nil)
      for key in item.accepted where file.bytes == nil {
        let bytes = await store.read(key)
        file = InspectedFile(url: item.url, form: key.url, role: file.role, bytes: bytes)
      }
      files.append(file)
    }
    return files
  }
}
