import Foundation
import PackagePlugin

/// Checks the packs of a target while it is built: a damaged one, one that is too large or one of an unknown format
/// fails the build with a sentence.
///
/// A pack is a folder that ends in `.greenroompack`, or one that holds a `pack.json`, anywhere in the target's folder.
@main
struct GreenroomPackPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let checker = try context.tool(named: "GreenroomPackChecker").url
    var folders = TargetFolders()
    folders.search(target.directoryURL)
    return folders.packs.enumerated().map { index, pack in
      // A Swift file, so that the target is compiled only after the check.
      let stamp = context.pluginWorkDirectoryURL.appendingPathComponent("CheckedPack\(index).swift")
      var arguments = ["--stamp", stamp.path]
      if let settings = pack.settings { arguments += ["--settings", settings.path] }
      return .buildCommand(
        displayName: "Checking \(pack.folder.lastPathComponent)", executable: checker,
        arguments: arguments + [pack.folder.path],
        inputFiles: pack.files + (pack.settings.map { [$0] } ?? []), outputFiles: [stamp])
    }
  }
}
