import Foundation
import GreenroomCore

/// The program: checks packs and says in one sentence each what is wrong with them.
///
/// `GreenroomPackChecker [--settings FILE] [--stamp FILE] PACK…`. It ends with 0 when every pack is fit for shipping,
/// 1 when one is not, and 2 when it was called wrongly. The stamp, a Swift file without code, is written only after
/// success, so that a build goes on only then.
struct PackChecker {
  private var packs: [String] = []
  private var settings: String?
  private var stamp: String?
  private var misuse: String?

  init(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--settings": settings = value(of: argument, &rest)
      case "--stamp": stamp = value(of: argument, &rest)
      case _ where argument.hasPrefix("-"): misuse = "the option \(argument) is not known"
      default: packs.append(argument)
      }
    }
    if packs.isEmpty, misuse == nil { misuse = "name the folder of a pack" }
  }

  private mutating func value(of option: String, _ rest: inout ArraySlice<String>) -> String? {
    guard let value = rest.popFirst() else {
      misuse = "\(option) needs a file"
      return nil
    }
    return value
  }

  /// Checks the packs.
  ///
  /// - Returns: the status to exit with.
  func run() -> Int32 {
    if let misuse {
      say(.error, misuse)
      return 2
    }
    guard let settings = readSettings() else { return 1 }
    var isFit = true
    for pack in packs { isFit = check(pack, settings) && isFit }
    return isFit && writeStamp() ? 0 : 1
  }

  private func readSettings() -> PackSettings? {
    guard let settings else { return PackSettings() }
    do {
      return try PackSettings([UInt8](Data(contentsOf: URL(fileURLWithPath: settings))))
    } catch let error as PackSettingsError {
      say(.error, "\(settings): \(error)")
    } catch {
      say(.error, "\(settings) cannot be read: \(error.localizedDescription)")
    }
    return nil
  }

  private func check(_ pack: String, _ settings: PackSettings) -> Bool {
    guard let folder = PackFolder(pack) else {
      say(.error, "\(pack): there is no such folder")
      return false
    }
    let report = PackCheck.report(of: folder, settings: settings)
    for finding in report.findings where finding.severity != .error {
      say(finding.severity, "\(pack)/\(finding)")
    }
    let errors = report.findings.filter { $0.severity == .error }
    guard let first = errors.first else { return true }
    let more = errors.count == 1 ? "" : " (and \(errors.count - 1) more)"
    say(.error, "\(pack)/\(first)\(more)")
    return false
  }

  private func writeStamp() -> Bool {
    guard let stamp else { return true }
    do {
      try Data("// The packs of this target have been checked.\n".utf8).write(to: URL(fileURLWithPath: stamp))
      return true
    } catch {
      say(.error, "\(stamp) cannot be written: \(error.localizedDescription)")
      return false
    }
  }

  private func say(_ severity: DocumentDiagnostic.Severity, _ sentence: String) {
    FileHandle.standardError.write(Data("\(severity.rawValue): \(sentence)\n".utf8))
  }
}
