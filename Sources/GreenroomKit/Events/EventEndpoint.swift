package import Foundation
import GreenroomCore

/// Where a dialect takes events, as data.
package struct EventEndpoint: Sendable {
  let url: URL
  let headers: [String: String]

  package init(url: URL, headers: [String: String]) {
    self.url = url
    self.headers = headers.merging([
      "Content-Type": "application/json", "User-Agent": GreenroomVersion.userAgent,
    ]) { own, _ in own }
  }

  /// The endpoint of the resolve dialect; nil where the parts make no URL.
  ///
  /// - Parameter baseURL: without a slash at its end.
  static func resolve(baseURL: String, appID: String, apiKey: String) -> EventEndpoint? {
    URL(string: "\(baseURL)/apps/\(URLText.component(appID))/events").map {
      EventEndpoint(url: $0, headers: ["Authorization": "Bearer \(apiKey)"])
    }
  }

  /// The endpoint of the delivery dialect; nil where the parts make no URL.
  ///
  /// - Parameter baseURL: without a slash at its end.
  static func delivery(baseURL: String, key: String, platform: String = "ios") -> EventEndpoint? {
    URL(string: "\(baseURL)/v1/sdk/events?key=\(URLText.component(key))").map {
      EventEndpoint(url: $0, headers: ["X-Miniwall-SDK": "\(platform)/\(GreenroomVersion.current)"])
    }
  }

  /// The request that carries `events`: a JSON array.
  func request(_ events: [OutgoingEvent]) -> HTTPRequest {
    var text = JSONText()
    text.array { text in for event in events { text.raw(event.body) } }
    return HTTPRequest(method: "POST", url: url, headers: headers, body: Data(text.bytes))
  }
}
