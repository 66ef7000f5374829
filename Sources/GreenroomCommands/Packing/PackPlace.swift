import Foundation
import GreenroomCore
import GreenroomKit

/// Where a pack goes, or lies.
struct PackPlace: Sendable {
  /// As the caller wrote it.
  let name: String
  let url: URL

  init(_ name: String, _ surroundings: Surroundings) {
    self.name = name
    url = surroundings.url(name).standardizedFileURL
  }

  // MARK: Reading

  /// The folder and what it says about itself.
  ///
  /// - Throws: where there is no pack that this version can use.
  func open() throws(ToolError) -> (files: PackFolder, manifest: PackManifest) {
    guard let files = PackFolder(url) else {
      throw .inaccessible("there is no folder \(name.quoted); name a pack that `\(Tool.name) pack` made")
    }
    do {
      return (files, try PackManifest.read(files.read(.manifest)).manifest)
    } catch let error as PackManifestError {
      throw .inaccessible("\(name.quoted) is no pack that can be used: \(error)")
    } catch {
      throw .inaccessible("\(name.quoted) is no pack: its \(PackManifest.fileName) cannot be read (\(error))")
    }
  }

  /// What a build allows of the pack: the settings beside it, where there are some.
  func settings() throws(ToolError) -> PackSettings {
    let file = url.deletingLastPathComponent().appendingPathComponent(PackSettings.fileName)
    guard FileManager.default.fileExists(atPath: file.path) else { return PackSettings() }
    do {
      return try PackSettings([UInt8](Data(contentsOf: file)))
    } catch let error as PackSettingsError {
      throw .inaccessible("\(file.path.quoted): \(error)")
    } catch {
      throw .inaccessible("\(file.path.quoted) cannot be read (\(error.reason))")
    }
  }

  // MARK: Writing

  /// Makes the folder above, and refuses to put a pack in the place of anything but a pack.
  func prepare() throws(ToolError) {
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    } catch {
      throw unwritable(error)
    }
    guard FileManager.default.fileExists(atPath: url.path) else { return }
    guard let content = try? FileManager.default.contentsOfDirectory(atPath: url.path) else {
      throw .inaccessible("\(name.quoted) is no folder; name another with --out")
    }
    guard content.isEmpty || content.contains(PackManifest.fileName) else {
      throw .inaccessible("\(name.quoted) holds something else than a pack; name another with --out")
    }
  }

  /// Writes files into a folder beside the place, which is not yet the pack.
  func stage(_ pack: MemoryPackFiles) throws(ToolError) -> URL {
    let staged = beside()
    do {
      for (path, bytes) in pack.files {
        let file = staged.appendingPathComponent("\(path)")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
      }
      return staged
    } catch {
      remove(staged)
      throw unwritable(error)
    }
  }

  /// Puts what was staged in its place. A pack that was there before is kept until then.
  func commit(_ staged: URL) throws(ToolError) {
    let old = beside()
    do {
      let hasOld = rename(url.path, old.path) == 0
      guard rename(staged.path, url.path) == 0 else {
        let failure = POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        if hasOld { _ = rename(old.path, url.path) }
        throw failure
      }
      remove(old)
    } catch {
      remove(staged)
      throw unwritable(error)
    }
  }

  func remove(_ staged: URL) {
    try? FileManager.default.removeItem(at: staged)
  }

  private func beside() -> URL {
    url.deletingLastPathComponent()
      .appendingPathComponent(".\(url.lastPathComponent).\(UUID().uuidString)", isDirectory: true)
  }

  private func unwritable(_ error: any Error) -> ToolError {
    .inaccessible("the pack \(name.quoted) cannot be written (\(error.reason)); name another with --out")
  }
}

extension [PackPlace] {
  /// Has an app of the tool's own ship the packs.
  ///
  /// - Throws: where one is no pack. The SDK would go on without it; a tool that was told to ship it cannot.
  func register(with greenroom: Greenroom) throws(ToolError) {
    for place in self {
      _ = try place.open()
      greenroom.registerPack(at: place.url)
    }
  }
}
