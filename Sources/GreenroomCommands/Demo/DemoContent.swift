import Foundation
import GreenroomKit

/// A copy of the sample content in a temporary folder, where it can be edited, and room for a store beside it.
struct DemoContent: Sendable {
  let folder: URL
  /// What the sample app ships.
  private let shipped: URL
  private let root: URL

  init(copying sample: URL) throws(ToolError) {
    root = FileManager.default.temporaryDirectory
      .appendingPathComponent("greenroom-demo-\(UUID().uuidString)", isDirectory: true)
    shipped = sample.deletingLastPathComponent().appendingPathComponent("Bundled", isDirectory: true)
    folder = root.appendingPathComponent("content", isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: sample, to: folder)
    } catch {
      throw .inaccessible(
        "the sample content cannot be copied to \(root.path.quoted) (\(error.reason)); set TMPDIR to another folder"
      )
    }
  }

  func remove() {
    try? FileManager.default.removeItem(at: root)
  }

  /// How the SDK is set up, as a caller of the tool writes it.
  func words(url: String, _ dialect: Dialect) -> [String] {
    [
      "--dialect", dialect.rawValue, "--url", url, "--app", SampleContent.app,
      "--key", SampleContent.key(for: dialect),
      "--cache", root.appendingPathComponent("cache").path,
      "--state", root.appendingPathComponent("state").path,
      "--media", MediaStrategy.firstScreen.rawValue,
    ] + bundled(DemoStage.onboarding, dialect) + bundled(DemoStage.paywall, dialect)
  }

  /// A flow has its placement's name.
  private func bundled(_ placement: String, _ dialect: Dialect) -> [String] {
    let file = dialect == .resolve ? placement : SampleContent.screens[placement] ?? placement
    return ["--bundled", "\(placement)=\(shipped.path)/\(file).json"]
  }

  /// Does what `greenroom publish` does.
  func publish(_ screen: String) throws(ToolError) {
    let screens = ScreenFolder(content: folder.path)
    let lock = try screens.lock()
    defer { lock.release() }
    var publication = Publication(screens)
    try publication.add(screen)
    try publication.commit()
  }

  /// Edits the manifest as a person would.
  func pause(_ placement: String) throws(ToolError) {
    let manifest = folder.appendingPathComponent("greenroom.json")
    do {
      let text = try String(contentsOf: manifest, encoding: .utf8)
      let edited = text.replacingOccurrences(
        of: "\"\(placement)\": {", with: "\"\(placement)\": { \"status\": \"paused\",")
      try Data(edited.utf8).write(to: manifest, options: .atomic)
    } catch {
      throw .inaccessible(
        "the copy of the sample content cannot be edited (\(error.reason)); run the demo again")
    }
  }
}
