/// Writes counters in Prometheus' text format.
struct MetricsText {
  private(set) var bytes: [UInt8] = []

  mutating func header(_ name: StaticString, _ type: StaticString, _ help: StaticString) {
    bytes.append(text: "# HELP ")
    bytes.append(text: name)
    bytes.append(UInt8(ascii: " "))
    bytes.append(text: help)
    bytes.append(text: "\n# TYPE ")
    bytes.append(text: name)
    bytes.append(UInt8(ascii: " "))
    bytes.append(text: type)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// One value. Label values are the server's own words and need no escapes.
  mutating func value(
    _ name: StaticString, _ labels: [(String, String)], _ value: some CustomStringConvertible
  ) {
    bytes.append(text: name)
    if !labels.isEmpty {
      let list = labels.map { "\($0)=\"\($1)\"" }.joined(separator: ",")
      bytes.append(text: "{\(list)}")
    }
    bytes.append(UInt8(ascii: " "))
    bytes.append(text: value.description)
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func single(
    _ name: StaticString, _ type: StaticString, _ help: StaticString, _ value: some CustomStringConvertible
  ) {
    header(name, type, help)
    self.value(name, [], value)
  }
}

extension MetricsText {
  mutating func requests(_ counters: Metrics.Counters) {
    header("greenroom_requests_total", "counter", "Answers by route and status.")
    let sorted = counters.requests.sorted { ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status) }
    for (key, count) in sorted {
      value("greenroom_requests_total", [("route", key.route), ("status", String(key.status))], count)
    }
    single("greenroom_response_bytes_total", "counter", "Bytes of answered bodies.", counters.bytes)
    header("greenroom_answer_seconds", "histogram", "Time from a whole request to its answer.")
    var sum = 0
    for (bound, count) in zip(Metrics.bounds, counters.durations) {
      sum += count
      value("greenroom_answer_seconds_bucket", [("le", String(Double(bound) / 1e6))], sum)
    }
    sum += counters.durations.last ?? 0
    value("greenroom_answer_seconds_bucket", [("le", "+Inf")], sum)
    value("greenroom_answer_seconds_sum", [], Double(counters.nanoseconds) / 1e9)
    value("greenroom_answer_seconds_count", [], sum)
  }

  mutating func work(_ counters: Metrics.Counters) {
    header("greenroom_resolves_total", "counter", "Resolves by what came of them.")
    for (outcome, count) in counters.resolves.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      value("greenroom_resolves_total", [("outcome", outcome.rawValue)], count)
    }
    header("greenroom_compressions_total", "counter", "Bodies compressed, each to be sent many times.")
    for (coding, count) in counters.compressions.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      value("greenroom_compressions_total", [("coding", coding.rawValue)], count)
    }
    header("greenroom_events_total", "counter", "Events received.")
    value("greenroom_events_total", [("result", "accepted")], counters.eventsAccepted)
    value("greenroom_events_total", [("result", "rejected")], counters.eventsRejected)
    header("greenroom_content_reloads_total", "counter", "Readings of the content folder after the start.")
    value("greenroom_content_reloads_total", [("result", "taken")], counters.reloads)
    value("greenroom_content_reloads_total", [("result", "refused")], counters.failedReloads)
  }

  mutating func sockets(_ statistics: SocketStatistics) {
    single("greenroom_connections_open", "gauge", "Connections open now.", statistics.open)
    single("greenroom_connections_total", "counter", "Connections since the start.", statistics.opened)
    single(
      "greenroom_connections_cut_total", "counter", "Connections ended for being too slow.", statistics.cut)
  }
}
