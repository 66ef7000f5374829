import Dispatch
import Foundation
import GreenroomCore
import Testing

@testable import GreenroomServer

@Suite(.timeLimit(.minutes(2)))
struct ReloadTests {
  private func store(_ folder: TestFolder) throws -> (
    store: ContentStore, sink: MemorySink, log: ServerLog, metrics: Metrics
  ) {
    let sink = MemorySink()
    let log = ServerLog(sink: sink, clock: .system)
    let metrics = Metrics()
    return (try ContentStore(folder: folder.path, log: log, metrics: metrics), sink, log, metrics)
  }

  @Test func `a change is taken up when it has stood still for a look`() throws {
    let folder = try SmallContent.make()
    let (store, _, _, metrics) = try store(folder)
    let before = store.current.version
    store.lookForChanges()
    try folder.replace(#""status": "paused""#, #""status": "active""#, in: "greenroom.json")
    store.lookForChanges()
    #expect(store.current.version == before)
    try folder.write("media/more.png", "more")
    store.lookForChanges()
    #expect(store.current.version == before)
    store.lookForChanges()
    #expect(store.current.version != before)
    #expect(store.current.apps["app-1"]?.placements["paused"]?.isPaused == false)
    #expect(metrics.snapshot.reloads == 1)
    store.lookForChanges()
    store.lookForChanges()
    #expect(metrics.snapshot.reloads == 1)
  }

  @Test func `a broken edit keeps the last good content, says so once, and heals`() throws {
    let folder = try SmallContent.make()
    let (store, sink, log, metrics) = try store(folder)
    let good = store.current.version
    let text = try folder.read("greenroom.json")
    try folder.write("greenroom.json", text.replacingOccurrences(of: #""split": 30"#, with: #""split": 99"#))
    for _ in 0..<5 { store.lookForChanges() }
    #expect(store.current.version == good)
    #expect(store.isStale)
    #expect(metrics.snapshot.failedReloads == 1)
    #expect(store.problems.first?.place == "apps[0].placements.split.experiment.variants")
    log.flush()
    #expect(sink.lines.filter { $0.contains("content \(good) stays in service") }.count == 1)
    #expect(sink.lines.filter { $0.contains("error error: greenroom.json: apps[0]") }.count == 1)
    try folder.write("greenroom.json", text)
    for _ in 0..<2 { store.lookForChanges() }
    #expect(!store.isStale)
    #expect(store.current.version == good)
  }

  @Test func `a folder that goes away and comes back does no harm`() throws {
    let folder = try SmallContent.make()
    let (store, _, _, _) = try store(folder)
    let good = store.current.version
    let text = try folder.read("greenroom.json")
    try folder.remove("greenroom.json")
    for _ in 0..<2 { store.lookForChanges() }
    #expect(store.current.version == good)
    #expect(store.isStale)
    try folder.write("greenroom.json", text)
    for _ in 0..<2 { store.lookForChanges() }
    #expect(!store.isStale)
  }

  @Test func `assets that have not changed are not read again`() throws {
    let folder = try SmallContent.make()
    let (store, _, _, _) = try store(folder)
    let before = store.current.assets
    try folder.write("icons/Star.svg", "<svg id='new'/>")
    store.reload()
    let after = store.current.assets
    #expect(after["media/hero.png"]?.bytes === before["media/hero.png"]?.bytes)
    #expect(after["icons/Star.svg"]?.bytes !== before["icons/Star.svg"]?.bytes)
    #expect(after.iconVersion != before.iconVersion)
  }

  @Test func `a picture that is replaced gives the flow a new version and the picture a new URL`() throws {
    let folder = try SmallContent.make()
    let (store, _, _, _) = try store(folder)
    let flow = try #require(store.current.flows["first"])
    let other = try #require(store.current.flows["second"])
    try folder.write("media/hero.png", "new picture!")
    store.reload()
    let changed = try #require(store.current.flows["first"])
    #expect(changed.versionID != flow.versionID)
    #expect(changed.schema.filled(base: "") != flow.schema.filled(base: ""))
    #expect(store.current.flows["second"]?.versionID == other.versionID)
  }

  @Test func `a flow as deep as the reader allows is read on any thread`() throws {
    let folder = try SmallContent.make()
    let (store, _, _, _) = try store(folder)
    let depth = 120
    let open = String(repeating: #"{"id":"x","type":"stack","children":["#, count: depth)
    let deep = open + String(repeating: "]}", count: depth)
    try folder.write("flows/deep.json", #"{"nodes":[{"id":"a","kind":"screen","layout":\#(deep)}]}"#)
    #expect(store.reload() == [])
    #expect(store.current.flows["deep"] != nil)
  }

  @Test func `content that is no longer served is freed, whoever was answered from it`() async throws {
    let folder = try SmallContent.make()
    try await TestServer.with(.socket, content: folder) { server in
      weak let content = server.server.store.current
      weak let picture = server.server.store.current.assets["media/hero.png"]?.bytes
      #expect(try server.send("GET", "/media/hero.png").status == 200)
      #expect(try server.resolve("plain").status == 200)
      #expect(content != nil && picture != nil)
      try folder.write("media/hero.png", "another picture")
      server.server.reload()
      // The answer's memory is let go when microhttpd has noticed that the client has gone.
      while content != nil || picture != nil {}
    }
  }

  @Test(arguments: Depth.allCases)
  func `health and metrics tell of content that cannot be taken up`(depth: Depth) async throws {
    let folder = try SmallContent.make()
    try await TestServer.with(depth, content: folder) { server in
      try folder.write("greenroom.json", "{")
      #expect(server.server.reload().first?.severity == .error)
      #expect(try server.send("GET", "/health").json["content_stale"]?.bool == true)
      #expect(try server.resolve("plain").status == 200)
      let metrics = try server.send("GET", "/metrics").text
      #expect(metrics.contains("greenroom_content_stale 1\n"))
      #expect(metrics.contains(#"greenroom_content_reloads_total{result="refused"} 1"#))
    }
  }

  @Test func `looking takes a fiftieth of the time at most`() {
    var pace = LookPace()
    #expect(pace.isDue(at: 0))
    pace.looked(from: 1000, to: 1100)
    #expect(!pace.isDue(at: 5999))
    #expect(pace.isDue(at: 6000))
    pace.looked(from: 9000, to: 8000)
    #expect(pace.isDue(at: 8000))
  }

  @Test func `a look is over before anything is read, so that reading does not put the next look off`() throws
  {
    let folder = try SmallContent.make()
    let (store, _, _, _) = try store(folder)
    let before = store.current.version
    try folder.write("media/more.png", "more")
    store.lookForChanges()
    var seen: String?
    store.lookForChanges { seen = store.current.version }
    #expect(seen == before)
    #expect(store.current.version != before)
  }

  @Test func `a running server takes changes up by itself`() async throws {
    let folder = try SmallContent.make()
    try await TestServer.with(.socket, content: folder, configure: { $0.contentInterval = .milliseconds(5) })
    { server in
      #expect(try server.resolve("paused").text == #"{"flow_id":null}"#)
      try folder.replace(#""status": "paused""#, #""status": "active""#, in: "greenroom.json")
      while try !server.resolve("paused").text.contains("flow-1") {}
      try folder.replace(#""status": "active""#, #""status": "paused""#, in: "greenroom.json")
      while try server.resolve("paused").text.contains("flow-1") {}
    }
  }

  @Test func `changing content under load loses no request and mixes no versions`() async throws {
    let folder = try SmallContent.make()
    try await TestServer.with(.socket, content: folder) { server in
      let port = server.port
      let stop = Lock(false)
      let tally = Lock((answers: 0, faults: [String]()))
      let group = DispatchGroup()
      for number in 0..<3 {
        group.enter()
        Thread.detachNewThread {
          let (answers, fault) = Self.load(port: port, keepsAlive: number > 0) { stop.withLock { $0 } }
          tally.withLock { tally in
            tally.answers += answers
            if let fault { tally.faults.append(fault) }
          }
          group.leave()
        }
      }
      try Self.edit(folder, server.server, times: 60)
      stop.withLock { $0 = true }
      _ = group.wait(timeout: .now() + 30)
      let result = tally.withLock { $0 }
      #expect(result.faults == [])
      #expect(result.answers > 100)
    }
  }

  /// Flow and picture change together; every seventh edit is broken.
  private static func edit(_ folder: TestFolder, _ server: DeliveryServer, times: Int) throws {
    for number in 0..<times {
      try folder.write("media/hero.png", "picture \(number)")
      try folder.write(
        "flows/second.json", SmallContent.second.replacingOccurrences(of: "only", with: "n\(number)"))
      if number % 7 == 6 { try folder.write("flows/first.json", "{") }
      let problems = server.reload()
      #expect(problems.isEmpty == (number % 7 != 6))
      if number % 7 == 6 { try folder.write("flows/first.json", SmallContent.first) }
    }
  }

  /// Asks until told to stop; returns how often, and the first thing that was wrong.
  private static func load(port: Int, keepsAlive: Bool, until isOver: () -> Bool) -> (Int, String?) {
    var answers = 0
    do {
      var client = try RawClient(port: port)
      while !isOver() {
        if !keepsAlive { client = try RawClient(port: port) }
        let body = TestServer.resolveBody(keys: #"["plain","split","paused"]"#)
        client.send(
          TestServer.bytes(
            "POST", "/v1/apps/app-1/placements/resolve-batch", headers: [TestServer.bearer("fp_one")],
            body: body))
        let response = try client.readResponse()
        guard response.status == 200, try response.json["results"]?.count == 3 else {
          return (answers, "status \(response.status): \(response.text)")
        }
        client.send(TestServer.bytes("GET", "/media/hero.png"))
        let picture = try client.readResponse()
        guard picture.status == 200, picture.text.hasPrefix("picture") || picture.text == "hero picture"
        else {
          return (answers, "picture \(picture.status): \(picture.text)")
        }
        answers += 2
      }
      return (answers, nil)
    } catch {
      return (answers, "\(error)")
    }
  }
}
