import Foundation
import GreenroomKit

/// Two servers that are to give the same answers.
struct ServerPair {
  let ours: String
  let theirs: String
  /// The folder that the other one serves.
  let files: URL
  private let transport = URLSessionTransport()

  init(ours: String, theirs: String, files: URL) {
    self.ours = ours
    self.theirs = theirs
    self.files = files
  }

  /// Puts our answer into a file of the other server, and sees that it is what that server says.
  func copyAnswer(to question: ServerQuestion) async throws {
    let answer = try await transport.send(question.request(to: ours))
    try expect(answer.status == 200, "\(question.name): our server answered \(answer.status)")
    let file = files.appendingPathComponent(question.path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try answer.body.write(to: file)
    let other = try await patiently { try await transport.send(question.asFile.request(to: theirs)) }
    try expect(
      other.status == 200 && other.body == answer.body,
      "\(question.name): the other server answered \(other.status) or other bytes")
  }

  /// A server that was just started may not listen yet.
  private func patiently(_ send: () async throws -> HTTPResponse) async throws -> HTTPResponse {
    for _ in 0..<100 {
      if let response = try? await send() { return response }
      try await Task.sleep(for: .milliseconds(50))
    }
    return try await send()
  }
}
