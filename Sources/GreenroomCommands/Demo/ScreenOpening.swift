import GreenroomCore
import GreenroomKit

/// Opens placements as an app does and says what came of it.
struct ScreenOpening: Sendable {
  /// One opened placement. It is handed from process to process as JSON.
  struct Opened: Sendable {
    let placement: String
    var source: DeliverySource?
    var isFromMemory = false
    /// The flow's id, or the screen's with its version from the second on.
    var shown: String?
    /// Why the device chose that, or nothing.
    var reason: String?
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
      opened.shown = session.flow?.id ?? session.screen.map(Self.name)
      opened.reason = session.decision.flatMap(Self.reason)
    } catch {
      let error =
        error as? GreenroomError
        ?? GreenroomError(.internalError, "An unexpected error.", underlying: error)
      opened.error = error
      opened.reason = error.context["reason"]
    }
    opened.time = ContinuousClock.now - start
    opened.requests = transport.counts.backend - requests
    return opened
  }
}

extension ScreenOpening {
  private static func name(_ screen: Screen) -> String {
    [screen.id ?? "a screen", screen.version.flatMap { $0 > 1 ? "v\($0)" : nil }].compactMap { $0 }
      .joined(separator: " ")
  }

  private static func reason(_ decision: SessionDecision) -> String? {
    switch decision.reason {
    case .default, .nothing: nil
    case .experiment: decision.side.map { "\($0)" }
    case .audience, .frequency, .holdout: decision.reason.rawValue
    }
  }
}

extension ScreenOpening.Opened {
  func row(_ dialect: Dialect) -> DemoRow {
    var row = DemoRow(
      placement: placement, origin: origin, shown: shown, requests: requests, time: time,
      problem: error?.message)
    guard dialect == .delivery else { return row }
    row.reason = reason
    if isNothing {
      // The device itself may have chosen to show nothing, of a copy that it has.
      let isKept = requests == 0
      row = DemoRow(
        placement: placement, origin: isKept ? kept : .network, shown: "nothing",
        reason: reason == SessionDecision.Reason.nothing.rawValue ? "paused" : reason, requests: requests,
        time: time)
    }
    return row
  }

  private var isNothing: Bool { error?.code == .flowNotFound }
  private var kept: DemoRow.Origin { isFromMemory ? .memory : .disk }

  private var origin: DemoRow.Origin {
    switch source {
    case .network: .network
    case .cache: kept
    case .staleCache: .lastGood
    case .bundled: .bundled
    case nil: isNothing ? .noFlow : .failed
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
  static func rows(of json: [UInt8], _ dialect: Dialect) throws -> [DemoRow] {
    try JSONDocument(json).root.elements.map { Opened($0).row(dialect) }
  }
}

extension ScreenOpening.Opened {
  fileprivate func write(to text: inout JSONText) {
    text.object { text in
      text.member("placement", placement)
      text.member("source", source?.rawValue)
      text.member("fromMemory", isFromMemory)
      text.member("shown", shown)
      text.member("reason", reason)
      text.member("error", error)
      text.member("requests", requests)
      text.member("milliseconds", rounded: time.seconds * 1000, to: 0.1)
    }
  }

  fileprivate init(_ json: JSONValue) {
    placement = json["placement"]?.string ?? ""
    source = json["source"]?.string.flatMap(DeliverySource.init)
    isFromMemory = json["fromMemory"]?.bool ?? false
    shown = json["shown"]?.string
    reason = json["reason"]?.string
    requests = json["requests"]?.integer ?? 0
    time = Duration(clamping: (json["milliseconds"]?.double ?? 0) / 1000, from: 0, to: 3600)
    if let error = json["error"], let code = error["code"]?.string {
      self.error = GreenroomError(.init(rawValue: code), error["message"]?.string ?? "")
    }
  }
}
