import GreenroomCore

/// The body of a resolve request, checked.
struct ResolveCall: Sendable {
  /// Placements that a batch may ask for at once.
  static let batchLimit = 100

  let userID: String
  let platform: String
  /// Nil when there are none.
  let attributes: JSONValue?
  /// In the order asked, repeats removed; empty for a single resolve.
  let placementKeys: [String]

  init(_ request: Request, isBatch: Bool = false) throws(RequestFailure) {
    let root = try request.json(.object, values: 50_000)
    userID = try Self.text("user_id", of: root)
    _ = try Self.text("session_id", of: root)
    platform = try Self.text("device_platform", of: root)
    guard PlacementReader.platforms.contains(platform) else {
      throw .invalid("device_platform must be one of \(PlacementReader.platforms.joined(separator: ", ")).")
    }
    let attributes = root["attributes"].flatMap { $0.isNull ? nil : $0 }
    guard attributes == nil || attributes?.kind == .object else {
      throw .invalid("attributes must be an object.")
    }
    self.attributes = attributes
    placementKeys = isBatch ? try Self.keys(of: root) : []
  }

  private static func text(_ key: StaticString, of root: JSONValue) throws(RequestFailure) -> String {
    guard let text = root[key]?.string, !text.isEmpty else {
      throw .invalid("\(key) must be a text that is not empty.")
    }
    return text
  }

  private static func keys(of root: JSONValue) throws(RequestFailure) -> [String] {
    guard let list = root["placement_keys"], list.kind == .array, list.count > 0 else {
      throw .invalid("placement_keys must be a list of placement keys.")
    }
    guard list.count <= batchLimit else {
      throw .invalid("placement_keys may have at most \(batchLimit) keys.")
    }
    var seen: Set<String> = []
    var keys: [String] = []
    for element in list.elements {
      guard let key = element.string else { throw .invalid("placement_keys must be a list of texts.") }
      if seen.insert(key).inserted { keys.append(key) }
    }
    return keys
  }
}
