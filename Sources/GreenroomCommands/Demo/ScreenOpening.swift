import GreenroomCore
import GreenroomKit

/// Opens placements as an app does and says what came of it.
struct ScreenOpening: Sendable {
  /// One opened placement. It is handed from process to process as JSON.
  struct Opened: Sendable {
    let placement: String
    var source: DeliverySource?
    var isFromMemory = false
    var flow: String?
    var error: GreenroomError?
    var requests = 0
    var time = Duration.zero
  }

  private let greenroom: Greenroom
  private let transport: CountingTransport

  init(_ greenroom: Greenroom, _ transport: CountingTransport) {
    self.greenroom = greenroom
    self.transport = transport
  }

  @MainActor
  func open(_ placement: String) async -> Opened {
    var opened = Opened(placement: placement)
    opened.isFromMemory = greenroom.isInMemory(.placement(placement))
    let requests = transport.counts.backend
    let start = ContinuousClock.now
    do {
      let session = try await greenroom.createSession(.placement(placement))
      opened.source = session.deliverySource
      opened.flow = session.flow?.id
    } catch {
      opened.error =
        error as? GreenroomError
        ?? GreenroomError(.internalError, "An unexpected error.", underlying: error)
    }
    opened.time = ContinuousClock.now - start
    opened.requests = transport.counts.backend - requests
    return opened
  }
}

extension ScreenOpening.Opened {
  var row: DemoRow {
    DemoRow(
      placement: placement, origin: origin, flow: flow, requests: requests, time: time,
      problem: error?.message)
  }

  private var origin: DemoRow.Origin {
    switch source {
    case .network: .network
    case .cache: isFromMemory ? .memory : .disk
    case .staleCache: .lastGood
    case .bundled: .bundled
    case nil: error?.code == .flowNotFound ? .noFlow : .failed
    }
  }
}

// MARK: From process to process

extension ScreenOpening {
  static func json(_ all: [Opened]) -> String {
    var text = JSONText()
    text.array { text in for opened in all { opened.write(to: &text) } }
    return text.string + "\n"
  }

  /// The rows that another process wrote.
  static func rows(of json: [UInt8]) throws -> [DemoRow] {
    try JSONDocument(json).root.elements.map { Opened($0).row }
  }
}

extension ScreenOpening.Opened {
  fileprivate func write(to text: inout JSONText) {
    text.object { text in
      text.key("placement")
      text.value(placement)
      text.key("source")
      text.value(source?.rawValue)
      text.key("fromMemory")
      text.value(isFromMemory)
      text.key("flow")
      text.value(flow)
      text.key("error")
      text.value(error)
      text.key("requests")
      text.value(requests)
      text.key("milliseconds")
      text.value(rounded: time.seconds * 1000, to: 0.1)
    }
  }

  fileprivate init(_ json: JSONValue) {
    placement = json["placement"]?.string ?? ""
    source = json["source"]?.string.flatMap(DeliverySource.init)
    isFromMemory = json["fromMemory"]?.bool ?? false
    flow = json["flow"]?.string
    requests = json["requests"]?.integer ?? 0
    time = Duration(clamping: (json["milliseconds"]?.double ?? 0) / 1000, from: 0, to: 3600)
    if let error = json["error"], let code = error["code"]?.string {
      self.error = GreenroomError(.init(rawValue: code), error["message"]?.string ?? "")
    }
  }
}
