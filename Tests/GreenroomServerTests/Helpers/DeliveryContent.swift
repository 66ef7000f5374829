import GreenroomCore

@testable import GreenroomServer

/// A content folder for the delivery dialect: the small one with three screens more, and a placement `offer` whose
/// `delivery` the test writes.
enum DeliveryContent {
  static let key = "pk_one"

  static func screen(_ id: String, version: Int = 1, packages: [String] = [], note: String = "") -> String {
    let list = packages.map { #"{"type": "package", "package_id": "\#($0)", "stack": {}}"# }
    return """
      {"id": "\(id)", "version": \(version), "default_locale": "en_US", "note": "\(note)",
       "components_localizations": {"en_US": {}},
       "components_config": {"base": {"background": {"type": "image", "value":
         {"light": {"original": "content:media/hero.png"}}},
         "stack": {"type": "stack", "components": [\(list.joined(separator: ", "))]}}}}
      """
  }

  /// - Parameters:
  ///   - delivery: The value of `delivery`, in JSON; nil leaves it out.
  ///   - screen: The value of `screen`, in JSON.
  static func make(_ delivery: String? = nil, screen: String = #""spring""#) throws -> TestFolder {
    let folder = try SmallContent.make()
    let section = delivery.map { #", "delivery": \#($0)"# } ?? ""
    try folder.write(
      "greenroom.json",
      """
      {"format": 1, "apps": [
        {"id": "app-1", "keys": ["pk_one", "fp_one"], "placements": {
          "offer": {"screen": \(screen)\(section)},
          "paused": {"screen": "spring", "status": "paused", "delivery": {"schedule": [
            {"start": "2030-01-01T00:00:00Z", "end": "2030-01-02T00:00:00Z", "screen": "plain"}]}},
          "flow_only": {"flow": "first"},
          "both": {"flow": "first", "screen": "offer"}}},
        {"id": "app-2", "keys": ["pk_two"], "placements": {"other": {"screen": "plain"}}}]}
      """)
    try folder.write("screens/spring.json", Self.screen("spring-1", version: 7, packages: ["m", "a", "m"]))
    try folder.write("screens/plain.json", Self.screen("plain-1", packages: ["x"]))
    try folder.write(
      "screens/large.json", Self.screen("large-1", note: String(repeating: "wide and wordy, ", count: 200)))
    return folder
  }
}

/// A wall clock that a test moves.
final class WallClock: Sendable {
  private let milliseconds: Lock<Int64>

  init(_ text: String) {
    milliseconds = Lock(Self.read(text))
  }

  private static func read(_ text: String) -> Int64 {
    Int64(GreenroomCore.Timestamp.milliseconds(rfc3339: text) ?? 0)
  }

  func set(_ text: String, plus offset: Int64 = 0) {
    milliseconds.withLock { $0 = Self.read(text) + offset }
  }

  var clock: ServerClock {
    ServerClock(monotonic: { 0 }, wall: { [milliseconds] in milliseconds.withLock { $0 } })
  }

  /// The same with the system's clock for durations, for a server whose connections are watched.
  var realPace: ServerClock {
    ServerClock(monotonic: ServerClock.system.monotonic, wall: clock.wall)
  }
}

extension TestServer {
  func placement(
    _ key: String, apiKey: String = DeliveryContent.key, method: String = "GET",
    headers: [(name: String, value: String)] = []
  ) throws -> TestResponse {
    try send(method, "/v1/sdk/placements/\(key)?key=\(apiKey)&v=2", headers: headers)
  }

  func paywall(_ id: String, apiKey: String = DeliveryContent.key) throws -> TestResponse {
    try send("GET", "/v1/sdk/paywalls/\(id)?key=\(apiKey)")
  }
}
