import Foundation
import GreenroomKit

/// Records events and sends them for ever, and says of each when it was on disk and when it arrived.
struct Mailing {
  let directory: String
  let seed: UInt64

  /// The backend: each event that arrives is written out before it is acknowledged.
  private struct Mailbox: HTTPTransport {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      let body = request.body.flatMap { try? JSONSerialization.jsonObject(with: $0) }
      for event in body as? [[String: String]] ?? [] {
        report("sent \(event["id"] ?? "?") \(event["text"] ?? "?")")
      }
      return HTTPResponse(status: 200)
    }
  }

  func run() async -> Never {
    let store = StateStore(
      directory: URL(fileURLWithPath: directory, isDirectory: true), partition: "mail")
    let endpoint = EventEndpoint(url: URL(fileURLWithPath: "/events"), headers: [:])
    let outbox = EventOutbox(store: store, endpoint: endpoint, transport: Mailbox())
    var random = Generator(state: seed)
    while true {
      let events = (0..<Int.random(in: 1...3, using: &random)).map { _ in event(&random) }
      outbox.record(events)
      // Behind the events in the store's queue: they are on disk when it returns.
      _ = await store.identity()
      for event in events { report("recorded \(event.id)") }
      if Bool.random(using: &random) { await outbox.finish() }
    }
  }

  private func event(_ random: inout Generator) -> OutgoingEvent {
    let id = UUID().uuidString.lowercased()
    let text = "\(id.prefix(8))-\(Int.random(in: 0..<1000, using: &random))"
    return OutgoingEvent(
      id: id, time: Int(Date().timeIntervalSince1970 * 1000),
      body: Array(#"{"id":"\#(id)","text":"\#(text)"}"#.utf8))
  }
}
