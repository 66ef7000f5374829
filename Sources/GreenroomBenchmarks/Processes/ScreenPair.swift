import Foundation
import GreenroomKit
import GreenroomServer

/// Our server and one that has our answers as files.
struct ScreenPair {
  /// What each of the two is asked.
  struct Questions {
    let ours: ServerQuestion
    let theirs: ServerQuestion
  }

  let content: ScreenFixture
  let ours: DeliveryServerProcess
  let theirs: WebServer

  func whole() async throws -> Questions {
    try await questions(coding: nil, file: "whole.json")
  }

  func compressed() async throws -> Questions {
    try await questions(coding: "br", file: "compressed.json")
  }

  /// Each is asked with its own tag.
  func unchanged() async throws -> Questions {
    let plain = try await whole()
    let answer = try answer(coding: nil)
    let file = try await URLSessionTransport().send(plain.theirs.request(to: theirs.origin))
    guard let tag = answer.header("ETag"), let other = file.header("ETag") else {
      throw BenchmarkError("a server sent no tag")
    }
    return Questions(
      ours: try await checked(plain.ours.with(["If-None-Match": tag]), at: ours.origin),
      theirs: try await checked(plain.theirs.with(["If-None-Match": other]), at: theirs.origin))
  }

  private func questions(coding: String?, file: String) async throws -> Questions {
    let bytes = Data(try answer(coding: coding).bytes)
    try FileManager.default.createDirectory(at: theirs.files, withIntermediateDirectories: true)
    try bytes.write(to: theirs.files.appendingPathComponent(file))
    // URLSession asks for codings of its own unless it is told.
    let headers = ["Accept-Encoding": coding ?? "identity"]
    let their = ServerQuestion(name: file, path: "/\(file)", body: nil, headers: headers)
    let other = try await patiently { try await URLSessionTransport().send(their.request(to: theirs.origin)) }
    try expect(other.status == 200 && other.body == bytes, "the other server does not have our bytes")
    return Questions(
      ours: ServerQuestion(name: file, path: content.target(0), body: nil, headers: headers), theirs: their)
  }

  /// What our server sends for the first placement, in a coding.
  private func answer(coding: String?) throws -> Response {
    let host = String(ours.origin.dropFirst("http://".count))
    let headers =
      [(name: "Host", value: host)] + (coding.map { [(name: "Accept-Encoding", value: $0)] } ?? [])
    guard let request = Request(.get, content.target(0), headers: headers) else {
      throw BenchmarkError("the question is none")
    }
    let answer = try DeliveryServerProcess.quietServer(content: content.folder).answer(request)
    try expect(
      answer.status == 200 && answer.header("Content-Encoding") == coding, "our server answered otherwise")
    return answer
  }

  private func checked(_ question: ServerQuestion, at origin: String) async throws -> ServerQuestion {
    let status = try await URLSessionTransport().send(question.request(to: origin)).status
    try expect(status == 304, "\(origin) answered \(status) instead of 304")
    return question
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
