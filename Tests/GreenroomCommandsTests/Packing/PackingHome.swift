import Foundation
import TestSupport

/// The options of `pack` in one dialect, and a folder for packs.
struct PackingHome: Sendable {
  let folder: TemporaryFolder
  let backend: [String]

  init(_ served: ServingTool, delivery: Bool = false, app: String, key: String) throws {
    folder = try TemporaryFolder("greenroom-packs")
    let base = served.url.replacingOccurrences(of: "/v1", with: "")
    backend =
      delivery
      ? ["--dialect", "delivery", "--url", base, "--key", key]
      : ["--url", served.url, "--app", app, "--key", key]
  }

  /// For the small content.
  init(_ served: ServingTool) throws {
    try self.init(served, app: SmallContent.app, key: SmallContent.key)
  }

  /// For the content that the package ships.
  static func sample(_ served: ServingTool, delivery: Bool) throws -> PackingHome {
    try PackingHome(
      served, delivery: delivery, app: "5d0f3b52-8a1c-4c1e-9a57-0f6b7a3c2e10",
      key: delivery ? "pk_test_fernhill" : "fp_test_fernhill")
  }

  var pack: String { folder.file("Test.greenroompack").path }

  func make(_ words: String...) async throws -> ToolProcess.Result {
    try await ToolProcess.run(["pack", "--out", pack] + words + backend)
  }

  func check(_ words: String...) async throws -> ToolProcess.Result {
    try await ToolProcess.run(["pack", "--check", pack] + words)
  }

  func compare(_ words: String...) async throws -> ToolProcess.Result {
    try await ToolProcess.run(["pack", "--diff", pack] + words + backend)
  }

  /// What the folder holds, hidden files too.
  var content: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// The files of the pack, by name.
  var files: [String: Data] {
    get throws {
      let root = URL(fileURLWithPath: pack)
      return try FileManager.default.subpathsOfDirectory(atPath: pack).reduce(into: [:]) { files, path in
        files[path] = try? Data(contentsOf: root.appendingPathComponent(path))
      }
    }
  }

  /// The one file of the pack whose name ends so.
  func file(_ suffix: String) throws -> URL {
    let name = try files.keys.sorted().first { $0.hasSuffix(suffix) } ?? suffix
    return URL(fileURLWithPath: pack).appendingPathComponent(name)
  }
}

extension SmallContent {
  /// A copy of the content that the package ships.
  static func sample() throws -> SmallContent {
    let content = try SmallContent()
    for name in try FileManager.default.contentsOfDirectory(atPath: content.folder.path) {
      try FileManager.default.removeItem(at: content.folder.file(name))
    }
    let sample = SharedData.packageRoot.appendingPathComponent("Examples/Content")
    for name in try FileManager.default.contentsOfDirectory(atPath: sample.path) {
      try FileManager.default.copyItem(
        at: sample.appendingPathComponent(name), to: content.folder.file(name))
    }
    return content
  }
}
