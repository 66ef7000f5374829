import Foundation
import GreenroomKit
import Testing

@testable import GreenroomCommands

@Suite(.timeLimit(.minutes(1)))
struct CountingTransportTests {
  private struct Silence: HTTPTransport {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse { HTTPResponse(status: 200) }
  }

  private let transport = CountingTransport(Silence())

  private func send(
    _ method: String, _ path: String, _ purpose: HTTPRequest.Purpose = .api
  ) async throws {
    let url = try #require(URL(string: "http://127.0.0.1\(path)"))
    _ = try await transport.send(HTTPRequest(method: method, url: url, purpose: purpose))
  }

  @Test func `events and files count apart from requests that ask`() async throws {
    try await send("POST", "/v1/apps/a/events")
    try await send("POST", "/v1/sdk/events?key=k")
    try await send("GET", "/media/events", .asset)
    #expect(transport.counts.backend == 0)
    #expect(transport.counts.events == 2)
    #expect(transport.counts.files == 1)
    // A placement may be called anything.
    try await send("GET", "/v1/sdk/placements/events?key=k&v=2")
    try await send("POST", "/v1/apps/a/placements/events/resolve")
    #expect(transport.counts.backend == 2)
    #expect(transport.counts.events == 2)
  }

  @Test func `requests for one placement are told from those for others`() async throws {
    for key in ["offer", "other_offer", "offer", "offer2"] {
      try await send("GET", "/v1/sdk/placements/\(key)?key=k&v=2")
    }
    #expect(transport.counts.backend(about: "offer") == 2)
    #expect(transport.counts.backend == 4)
  }
}
