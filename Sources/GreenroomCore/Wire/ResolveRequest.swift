package import Foundation

/// What a request of the resolve dialect says about who asks.
package struct ResolveRequest: Sendable {
  /// The user's id, chosen by the app or made on the device.
  package let userID: String
  /// The id of this run of the app.
  package let sessionID: String
  /// The platform that flows are chosen for, `ios` by default.
  package let platform: String
  /// The attributes that audiences are judged by, names verbatim.
  package let attributes: Attributes

  /// A request in the name of one identity.
  package init(
    userID: String, sessionID: String, platform: String = "ios", attributes: Attributes = [:]
  ) {
    self.userID = userID
    self.sessionID = sessionID
    self.platform = platform
    self.attributes = attributes
  }

  /// The body of a request for one placement.
  ///
  /// - Throws: `EncodingError` for an attribute that JSON cannot hold.
  package func body() throws -> Data {
    try Self.encode(members.merging(["attributes": .object(attributes)]) { $1 })
  }

  /// The body of a request for several placements.
  ///
  /// - Throws: `EncodingError` for an attribute that JSON cannot hold.
  package func body(for placements: [String]) throws -> Data {
    let extra: Attributes = [
      "attributes": .object(attributes),
      "placement_keys": .array(placements.map { .string($0) }),
    ]
    return try Self.encode(members.merging(extra) { $1 })
  }

  /// The body of a request for a placement's default flow, which depends on nobody's attributes.
  ///
  /// - Throws: `EncodingError`, which these three texts do not cause.
  package func exportBody() throws -> Data {
    try Self.encode(members)
  }

  private var members: Attributes {
    [
      "user_id": .string(userID),
      "session_id": .string(sessionID),
      "device_platform": .string(platform),
    ]
  }

  private static func encode(_ members: Attributes) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(members)
  }
}
