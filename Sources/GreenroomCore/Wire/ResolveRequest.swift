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
    try encode(attributes)
  }

  /// The body of a request for several placements.
  ///
  /// - Throws: `EncodingError` for an attribute that JSON cannot hold.
  package func body(for placements: [String]) throws -> Data {
    try encode(attributes, placements)
  }

  /// The body of a request for a placement's default flow, which depends on nobody's attributes.
  ///
  /// - Throws: `EncodingError`, which these three texts do not cause.
  package func exportBody() throws -> Data {
    try encode(nil)
  }

  private func encode(_ attributes: Attributes?, _ placements: [String]? = nil) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(
      Body(
        userID: userID, sessionID: sessionID, platform: platform, attributes: attributes,
        placements: placements))
  }
}

/// The members of a body; those without value are left out.
private struct Body: Encodable {
  let userID: String
  let sessionID: String
  let platform: String
  let attributes: Attributes?
  let placements: [String]?

  enum CodingKeys: String, CodingKey {
    case userID = "user_id"
    case sessionID = "session_id"
    case platform = "device_platform"
    case attributes
    case placements = "placement_keys"
  }
}
