import Foundation
import GreenroomKit

/// A request that a server is asked over and over.
struct ServerQuestion: Sendable {
  /// The name of the figure.
  let name: String
  let path: String
  /// Sent by POST; nil for GET.
  let body: String?
  var headers = ["Authorization": "Bearer \(Device.key)", "Content-Type": "application/json"]
  /// What wrk's script says besides.
  var more = ""

  /// The same answer as a file, which is a GET.
  var asFile: ServerQuestion { ServerQuestion(name: name, path: path, body: nil) }

  /// The same question with more headers.
  func with(_ headers: [String: String]) -> ServerQuestion {
    var question = self
    question.headers.merge(headers) { _, new in new }
    return question
  }

  static let all = [
    ServerQuestion(
      name: "server/resolve", path: "/v1/apps/\(Device.app)/placements/placement_0/resolve",
      body: #"{"user_id":"user-1","session_id":"session-1","device_platform":"ios","attributes":{}}"#),
    ServerQuestion(name: "server/media", path: "/media/picture.svg", body: nil),
  ]

  /// The request to the server at `origin`.
  func request(to origin: String) throws -> HTTPRequest {
    guard let url = URL(string: origin + path) else { throw BenchmarkError("\(origin) is no origin") }
    return HTTPRequest(
      method: body == nil ? "GET" : "POST", url: url, headers: headers, body: body.map { Data($0.utf8) })
  }

  /// The request as a script of wrk.
  var script: String {
    let headers = headers.map { "wrk.headers['\($0.key)'] = '\($0.value)'" }
    let shape = body.map { ["wrk.method = 'POST'", "wrk.body = '\($0)'"] } ?? []
    return (headers + shape).joined(separator: "\n") + "\n" + more
  }
}
