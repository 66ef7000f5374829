import Foundation
import GreenroomCore

/// A copy that an app ships, read and looked at before anything is asked.
enum BundledFile {
  static func read(_ file: URL) throws(ToolError) -> Data {
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch {
      throw .inaccessible(
        "the bundled copy \(file.path.quoted) cannot be read (\(error.reason)); name another file")
    }
    if let problem = problem(of: ResolveAnswer(bundled: [UInt8](data))) {
      throw .inaccessible(
        "the bundled copy \(file.path.quoted) cannot be shown: \(problem); give an answer of the backend or a flow"
      )
    }
    return data
  }

  private static func problem(of answer: ResolveAnswer) -> String? {
    switch answer {
    case .flow: nil
    case .nothing: "it says that there is nothing to show"
    case .unpresentable(let reason): "\(reason)"
    case .unsupportedSchema(let version): "it is written for schema \(version)"
    case .unreadable(let reason): reason
    }
  }
}
