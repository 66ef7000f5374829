import Foundation
import GreenroomCore

/// The arguments that `decide` and `explain` share, checked and not yet acted on.
struct DecisionOptions: Sendable {
  static let attributes = OptionSpec(
    "--attributes", "JSON", help: "attributes for the rules, such as {\"country\": \"DE\"}")
  static let user = OptionSpec("--user", "ID", help: "the app's id of the user; none by default")
  static let install = OptionSpec(
    "--install", "ID", help: "the installation's id, drawn for where there is no user; none by default")
  static let now = OptionSpec(
    "--now", "TIME", help: "RFC 3339 or milliseconds since 1970; the clock by default")
  static let groups = OptionSpec("--groups", "FILE", help: "saved groups: a JSON object of lists by id")

  static let all = [attributes, user, install, now, groups]

  let file: InputFile
  private let attributes: DecisionAttributes
  private let identity: DecisionIdentity
  private let now: Int?
  private let groups: InputFile?

  init(_ arguments: Arguments, _ surroundings: Surroundings) throws(ToolError) {
    guard let name = arguments.operands.first else { throw arguments.usage("FILE is missing") }
    file = InputFile(name, surroundings)
    let reader = OptionReader(arguments, surroundings)
    attributes = DecisionAttributes(try reader.attributes())
    identity = DecisionIdentity(userID: try reader.user(), installID: try Self.install(arguments))
    now = try Self.now(arguments)
    groups = arguments.value(Self.groups).map { InputFile($0, surroundings) }
    if groups?.name == "-", name == "-" {
      throw arguments.usage("standard input cannot be both FILE and --groups")
    }
  }

  private static func install(_ arguments: Arguments) throws(ToolError) -> String? {
    let install = arguments.value(Self.install)
    if install == "" { throw arguments.usage("--install is empty, leave it out where there is none") }
    return install
  }

  private static func now(_ arguments: Arguments) throws(ToolError) -> Int? {
    guard let text = arguments.value(Self.now) else { return nil }
    guard let time = DecisionTime.read(text) else {
      throw arguments.usage("--now takes \(DecisionTime.form), not \(text.quoted)")
    }
    return time
  }

  /// The folder of `--state`; nil without.
  static func state(
    _ option: OptionSpec, _ arguments: Arguments, _ surroundings: Surroundings
  ) throws(ToolError) -> DecisionStateFile? {
    guard let path = arguments.value(option) else { return nil }
    if path.isEmpty { throw arguments.usage("--state is empty, name a folder") }
    return DecisionStateFile(folder: surroundings.url(path), console: surroundings.console)
  }

  /// Reads the files, and says on `console` what was left out.
  func question(_ console: Console) throws(ToolError) -> DecisionQuestion {
    let value = try file.json()
    let subject: DecisionSubject
    do throws(DecisionSubjectError) {
      subject = try DecisionSubject(value, name: file.stem)
    } catch {
      throw .inaccessible("\(file.title) \(error)")
    }
    let context = DecisionContext(
      identity: identity, attributes: attributes.values, groups: try readGroups(),
      now: now ?? DecisionTime.now)
    if let warning = attributes.warning { console.complain(warning) }
    return DecisionQuestion(subject, context)
  }

  private func readGroups() throws(ToolError) -> SavedGroups {
    guard let groups else { return SavedGroups() }
    let value = try groups.json()
    guard SavedGroups.isReadable(value) else {
      throw .inaccessible("\(groups.title) is no JSON object of lists by id; write {\"id\": [\"value\"]}")
    }
    return SavedGroups(value)
  }
}

extension SavedGroups {
  /// Whether `value` is an object of lists, so that nothing of it is left out.
  static func isReadable(_ value: JSONValue) -> Bool {
    value.kind == .object && value.members.allSatisfy { $0.value.kind == .array }
  }
}
