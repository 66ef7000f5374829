import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct DecideBatchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func batch(_ text: String) async throws -> ToolProcess.Result {
    let file = folder.file("lines.jsonl")
    try Data(text.utf8).write(to: file)
    return try await ToolProcess.run(["decide", "--batch", file.path, "--json"])
  }

  private func line(_ sample: DeliverySample, _ rest: String = "") -> String {
    #"{"delivery":\#(sample.text),"attributes":{}\#(rest)}"#
  }

  @Test func `each line has one answer, the same as a call of its own`() async throws {
    let file = try DeliverySample.full.file(in: folder)
    var lines: [String] = []
    var single: [String] = []
    for user in ["user-1", "user-2", "🙂"] {
      lines.append(line(.full, #","user":"\#(user)","now":"2030-01-31T12:00:00Z""#))
      single.append(
        try await ToolProcess.run(["decide", file, "--user", user, "--now", "1896091200000", "--json"]).output
      )
    }
    let result = try await batch(lines.joined(separator: "\n"))
    #expect(result.status == 0)
    #expect(result.output == single.joined())
  }

  @Test func `a line that fails is answered in its place and makes status 1`() async throws {
    let good = line(DeliverySample(), #","user":null,"install":"i","groups":{"g":[1]},"now":5"#)
    let bad: [(line: String, code: String, hint: String)] = [
      ("nonsense", "invalid_line", "no JSON"), ("5", "invalid_line", "no JSON object"),
      ("{}", "invalid_line", "delivery is missing"),
      (#"{"delivery":{"paywall":{},"holdout":5}}"#, "invalid_delivery", "holdout is not an object or null"),
      (#"{"delivery":{"nodes":[]}}"#, "invalid_delivery", "is a flow"),
      (#"{"delivery":{"paywall":{}},"attributes":[]}"#, "invalid_line", "attributes has to be an object"),
      (#"{"delivery":{"paywall":{}},"user":5}"#, "invalid_line", "user has to be a text"),
      (#"{"delivery":{"paywall":{}},"now":"soon"}"#, "invalid_line", "now has to be a time"),
      (#"{"delivery":{"paywall":{}},"groups":{"a":1}}"#, "invalid_line", "lists by id"),
    ]
    let result = try await batch(bad.map { "\($0.line)\r\n\(good)\n" }.joined())
    #expect(result.status == 1)
    #expect(result.errors == "")
    let lines = try result.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    try #require(lines.count == 2 * bad.count)
    for (index, expected) in bad.enumerated() {
      let error = lines[2 * index]["error"] as? [String: String]
      #expect(lines[2 * index].count == 1 && error?.count == 2)
      #expect(error?["code"] == expected.code)
      #expect(error?["message"]?.contains(expected.hint) == true, "\(error ?? [:])")
      #expect(lines[2 * index + 1]["show"] as? String == "main")
    }
  }

  @Test func `lines of blanks are passed over, and an empty file has no answers`() async throws {
    let good = line(DeliverySample())
    let result = try await batch("\n  \n\(good)\n\r\n\(good)\n\n")
    #expect(result.status == 0)
    #expect(result.lines.count == 2)
    let empty = try await batch("")
    #expect(empty.status == 0 && empty.output == "")
  }

  @Test func `a warning is given once for the whole batch`() async throws {
    let bad = #"{"delivery":\#(DeliverySample().text),"attributes":{"$a":1}}"# + "\n"
    let result = try await batch(bad + bad + bad)
    #expect(result.status == 0)
    #expect(result.errors == "greenroom: attribute names that begin with $ are left out: “$a”\n")
  }

  @Test func `a line is answered before the next one is sent`() async throws {
    let unstarted = ToolProcess.make(["decide", "--batch", "-"], folder)
    let (input, output) = (Pipe(), Pipe())
    unstarted.process.standardInput = input
    unstarted.process.standardOutput = output
    try unstarted.process.run()
    let (writing, reading) = (input.fileHandleForWriting, output.fileHandleForReading)
    for user in ["user-1", "user-2"] {
      try writing.write(contentsOf: Data((line(.full, #","user":"\#(user)""#) + "\n").utf8))
      let answer = await withCheckedContinuation { continuation in
        DispatchQueue.blocking.async { continuation.resume(returning: Self.line(from: reading)) }
      }
      #expect(answer.contains(#""user":"\#(user)""#))
    }
    try writing.close()
    let status = await withCheckedContinuation { continuation in
      DispatchQueue.blocking.async {
        unstarted.process.waitUntilExit()
        continuation.resume(returning: unstarted.process.terminationStatus)
      }
    }
    #expect(status == 0)
  }

  /// The next line; what came of it where nothing more comes for a while, so that a test that waits in vain fails.
  private static func line(from reading: FileHandle) -> String {
    var bytes = Data()
    var request = pollfd(fd: reading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while bytes.last != UInt8(ascii: "\n"), poll(&request, 1, 30_000) > 0 {
      let more = reading.availableData
      if more.isEmpty { break }
      bytes += more
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `many lines are answered in order`() async throws {
    let delivery = #"{"paywallId":"p","paywall":{},"experiment":{"id":"e","shareB":0.5,"b":{"paywall":{}}}}"#
    let text = (0..<20_000).map { #"{"delivery":\#(delivery),"user":"u\#($0)","now":0}"# + "\n" }.joined()
    let result = try await batch(text)
    #expect(result.status == 0)
    let users = result.lines.map { $0.firstMatch(of: /"user":"u([0-9]+)"/).flatMap { Int($0.1) } }
    #expect(users == (0..<20_000).map { $0 })
  }
}
