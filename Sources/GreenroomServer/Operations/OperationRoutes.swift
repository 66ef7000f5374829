import GreenroomCore

/// Health and metrics, for those who run the server.
struct OperationRoutes: Sendable {
  let store: ContentStore
  let metrics: Metrics
  let log: ServerLog
  /// The sockets in numbers; zeros while there are none.
  let sockets: @Sendable () -> SocketStatistics

  var routes: [Route] {
    [
      Route(.get, "/health", name: "health") { _, _ in health },
      Route(.get, "/metrics", name: "metrics") { _, _ in metricsText },
    ]
  }

  private var health: Response {
    var json: [UInt8] = []
    json.append(text: #"{"status":"ok","content_version":"#)
    json.append(jsonString: store.current.version)
    json.append(text: #","content_stale":"#)
    json.append(text: store.isStale ? "true" : "false")
    json.append(text: "}")
    return Response(json: json)
  }

  private var metricsText: Response {
    let counters = metrics.snapshot
    var text = MetricsText()
    text.requests(counters)
    text.work(counters)
    text.sockets(sockets())
    text.single(
      "greenroom_content_stale", "gauge", "1 while the folder holds something newer that cannot be served.",
      store.isStale ? 1 : 0)
    text.header("greenroom_content_info", "gauge", "The version of the content that is served.")
    text.value("greenroom_content_info", [("version", store.current.version)], 1)
    text.single(
      "greenroom_log_lines_dropped_total", "counter", "Log lines lost because their reader was too slow.",
      log.dropped)
    return Response(
      status: 200,
      headers: [("Content-Type", "text/plain; version=0.0.4; charset=utf-8"), ("Cache-Control", "no-store")],
      body: Body(text.bytes))
  }
}
