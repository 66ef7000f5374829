import Foundation
import GreenroomCore
import GreenroomKit

/// Judges the shared options one by one; each refusal says what would be right.
struct OptionReader {
  let arguments: Arguments
  private let surroundings: Surroundings

  init(_ arguments: Arguments, _ surroundings: Surroundings) {
    self.arguments = arguments
    self.surroundings = surroundings
  }

  func dialect() throws(ToolError) -> Dialect {
    try choice(ClientOptions.dialect) ?? .resolve
  }

  func baseURL(for dialect: Dialect) throws(ToolError) -> String? {
    guard let text = arguments.value(ClientOptions.url) else {
      guard dialect == .resolve else {
        throw arguments.usage("--url is needed in the delivery dialect, which has no server by default")
      }
      return nil
    }
    guard let url = URLComponents(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host?.isEmpty == false, url.query == nil, url.fragment == nil
    else {
      throw arguments.usage("--url takes a URL such as https://api.example.com/v1, not \(text.quoted)")
    }
    return dialect == .delivery ? Self.withoutVersion(text) : text
  }

  /// The SDK adds `/v1` itself in the delivery dialect; here one option value will do for both dialects.
  private static func withoutVersion(_ url: String) -> String {
    let bare = url.hasSuffix("/") ? String(url.dropLast()) : url
    return bare.hasSuffix("/v1") ? String(bare.dropLast("/v1".count)) : bare
  }

  func app(for dialect: Dialect) throws(ToolError) -> String {
    if dialect == .delivery { return "" }
    let app = try arguments.required(ClientOptions.app)
    if app.isEmpty { throw arguments.usage("--app is empty") }
    return app
  }

  func key(for dialect: Dialect) throws(ToolError) -> String {
    let key = try arguments.required(ClientOptions.key)
    if let problem = dialect.problem(ofKey: key) { throw arguments.usage(problem) }
    return key
  }

  func user() throws(ToolError) -> String? {
    let user = arguments.value(ClientOptions.user)
    if user == "" { throw arguments.usage("--user is empty, leave it out for an anonymous user") }
    return user
  }

  func attributes() throws(ToolError) -> Attributes {
    guard let text = arguments.value(ClientOptions.attributes) else { return [:] }
    do {
      let root = try JSONDocument(Array(text.utf8)).root
      if root.kind == .object { return AttributeValue.members(of: root) }
    } catch {
      throw arguments.usage("--attributes is no JSON, \(error)")
    }
    throw arguments.usage("--attributes takes a JSON object, such as {\"user.plan\": \"free\"}")
  }

  func folders() throws(ToolError) -> StoreLocations {
    var folders = StoreLocations(surroundings.environment)
    if let cache = try folder(ClientOptions.cache) { folders.cache = cache }
    if let state = try folder(ClientOptions.state) { folders.state = state }
    return folders
  }

  func timeout() throws(ToolError) -> Double? {
    guard let text = arguments.value(ClientOptions.timeout) else { return nil }
    guard let seconds = Double(text), seconds.isFinite, seconds > 0 else {
      throw arguments.usage("--timeout takes a number of seconds above 0, not \(text.quoted)")
    }
    return seconds
  }

  func locale(_ option: OptionSpec) throws(ToolError) -> String? {
    let locale = arguments.value(option)
    if locale == "" {
      throw arguments.usage("\(option.name) is empty, leave it out for the document's default")
    }
    return locale
  }

  func bytes(_ option: OptionSpec) throws(ToolError) -> Int? {
    guard let text = arguments.value(option) else { return nil }
    guard let bytes = Int(text), bytes >= 0 else {
      throw arguments.usage("\(option.name) takes a number of bytes, not \(text.quoted)")
    }
    return bytes
  }

  func bundled() throws(ToolError) -> [(placement: String, file: URL)] {
    var copies: [(placement: String, file: URL)] = []
    for text in arguments.values(ClientOptions.bundled) {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw arguments.usage("--bundled takes PLACEMENT=FILE, not \(text.quoted)")
      }
      guard PlacementKey.isValid(parts[0]) else {
        throw arguments.usage("--bundled takes PLACEMENT=FILE, and \(parts[0].quoted) is no placement key")
      }
      copies.append((parts[0], surroundings.url(parts[1])))
    }
    return copies
  }

  /// The value of an option that takes one of a few words.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ option: OptionSpec
  ) throws(ToolError) -> Choice? where Choice.RawValue == String {
    guard let text = arguments.value(option) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw arguments.usage("\(option.name) takes one of \(words), not \(text.quoted)")
    }
    return choice
  }

  private func folder(_ option: OptionSpec) throws(ToolError) -> URL? {
    guard let path = arguments.value(option) else { return nil }
    if path.isEmpty { throw arguments.usage("\(option.name) is empty, name a folder") }
    return surroundings.url(path)
  }
}
