import Foundation
import TestSupport

/// FlowPilotSDK as an Apple platform sees it: on Linux compiled once more against the stubs of Apple's modules.
struct AppleModules {
  /// Flags that make a client see it.
  let searchPaths: [String]
  private let folder: TemporaryFolder?

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  init() async throws {
    #if os(Linux)
      let folder = try TemporaryFolder("apple")
      self.folder = folder
      searchPaths = ["-I", folder.path]
      for module in ["Combine", "UIKit", "SwiftUI"] {
        try await emit(module, [Self.root.appendingPathComponent("Tests/AppleStubs/\(module).swift").path])
      }
      let upcoming = ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"]
      try await emit(
        "FlowPilotSDK", Self.sources,
        upcoming.flatMap { ["-enable-upcoming-feature", $0] } + ["-package-name", Self.packageName]
          + Toolchain.searchPaths)
    #else
      folder = nil
      searchPaths = []
    #endif
  }

  private static let root = SharedData.packageRoot

  private static var sources: [String] {
    let folder = root.appendingPathComponent("Sources/FlowPilotSDK").path
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
  }

  /// The name that the build gave the package, which its modules must share: made from the checkout's folder.
  private static var packageName: String {
    let plan = (try? Data(contentsOf: root.appendingPathComponent(".build/debug.yaml"))) ?? Data()
    let words = String(decoding: plan, as: UTF8.self).components(separatedBy: "\"-package-name\",\"")
    let name = words.dropFirst().first?.prefix { $0 != "\"" }
    return name.map(String.init) ?? root.lastPathComponent.lowercased()
  }

  private func emit(
    _ module: String, _ files: [String], _ flags: [String] = []
  ) async throws {
    let path = folder?.file("\(module).swiftmodule").path ?? ""
    let result = try await Toolchain.run(
      ["swiftc", "-emit-module", "-module-name", module, "-o", path, "-swift-version", "6"]
        + ["-parse-as-library"] + searchPaths + flags + files)
    guard result.code == 0 else { throw Failure(description: result.output) }
  }
}
