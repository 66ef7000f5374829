import Foundation

/// The content that the package ships.
enum SampleContent {
  static let app = "5d0f3b52-8a1c-4c1e-9a57-0f6b7a3c2e10"
  static let key = "fp_test_fernhill"
  static let deliveryKey = "pk_test_fernhill"
  /// What it sets for the flows of its placements, in seconds; the demo's server says the same of screens.
  static let timeToLive = 2.0
  /// The screens of placements.
  static let screens = ["onboarding": "welcome", "paywall": "spring-offer"]

  static func key(for dialect: Dialect) -> String {
    switch dialect {
    case .resolve: key
    case .delivery: deliveryKey
    }
  }

  /// The folder, looked for as `Examples/Content` above the current folder, then above the tool itself.
  static func find(_ surroundings: Surroundings) throws(ToolError) -> URL {
    for start in [surroundings.folder, surroundings.executable.resolvingSymlinksInPath()] {
      var folder = start.standardizedFileURL
      while folder.path != "/" {
        let sample = folder.appendingPathComponent("Examples/Content", isDirectory: true)
        if FileManager.default.fileExists(atPath: sample.appendingPathComponent("greenroom.json").path) {
          return sample
        }
        folder.deleteLastPathComponent()
      }
    }
    throw .inaccessible("Examples/Content is not found; run the demo inside the package's folder")
  }
}
