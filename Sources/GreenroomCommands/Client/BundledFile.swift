import Foundation
import GreenroomKit

/// A copy that an app ships, read and looked at before anything is asked.
enum BundledFile {
  static func read(_ file: URL, _ dialect: Dialect) throws(ToolError) -> Data {
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch {
      throw .inaccessible(
        "the bundled copy \(file.path.quoted) cannot be read (\(error.reason)); name another file")
    }
    if let problem = Greenroom.problem(ofBundled: data, in: dialect.configured) {
      throw .inaccessible(
        "the bundled copy \(file.path.quoted) cannot be shown: \(problem); give an answer of the backend or \(dialect.document)"
      )
    }
    return data
  }
}

extension Dialect {
  /// What is shown in the dialect.
  fileprivate var document: String {
    switch self {
    case .resolve: "a flow"
    case .delivery: "a screen"
    }
  }
}
