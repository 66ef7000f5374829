import GreenroomCore
import Testing

@Suite struct PackCheckTests {
  private let flowFile = PackFixture.path("deliveries/placement-welcome.resolve.json")

  private func contents(_ change: (inout PackManifest) -> Void = { _ in }) throws -> MemoryPackFiles {
    let draft = try PackFixture.draft()
    var manifest = draft.manifest
    change(&manifest)
    var files = draft.contents
    files.files[.manifest] = manifest.json
    return files
  }

  private func findings(_ files: MemoryPackFiles) -> [String] {
    PackFixture.report(files).findings.map { "\($0.kind) \($0.place)" }
  }

  /// The sentences about files that deliveries need and that are not there.
  private func lacks(_ files: MemoryPackFiles) -> [String] {
    PackFixture.report(files).findings.filter { $0.kind == .incomplete }.map(\.message)
  }

  @Test func `a whole pack has no findings, and its length is that of all files`() throws {
    let files = try contents()
    let report = PackFixture.report(files)
    #expect(report.findings == [])
    #expect(!report.isDamaged)
    #expect(report.bytes == files.files.values.reduce(0) { $0 + $1.count })
    #expect(report.manifest?.deliveries.count == 2)
  }

  // MARK: Files

  @Test func `a pack without a manifest is one finding`() throws {
    #expect(findings(MemoryPackFiles()) == ["missing pack.json"])
  }

  @Test func `a newer format is one finding of its own kind`() throws {
    let files = try contents { $0.format = 2 }
    let report = PackFixture.report(files)
    #expect(report.manifest == nil)
    #expect(report.findings.map(\.kind) == [.format])
  }

  @Test func `a manifest that is no JSON is one finding`() throws {
    var files = try contents()
    files.files[.manifest] = [1]
    #expect(findings(files) == ["manifest pack.json"])
  }

  @Test(arguments: ["welcome", "asset"])
  func `a file that is missing, shorter or changed is found`(which: String) throws {
    let whole = try contents()
    let path = which == "welcome" ? flowFile : try #require(PackFixture.draft().manifest.assets.first?.file)
    var files = whole
    files.files[path] = nil
    #expect(findings(files) == ["missing \(path)"])
    files.files[path] = whole.files[path]?.dropLast()
    #expect(findings(files) == ["length \(path)"])
    files.files[path] = whole.files[path].map { $0.dropLast() + [0] }
    #expect(findings(files) == ["content \(path)"])
  }

  @Test func `a link out of the folder and a folder in a file's place are found`() throws {
    let files = try contents()
    for (file, kind) in [(PackFile.outside, "outside"), (.other, "missing")] {
      let report = PackCheck.report(of: OddFiles(files: files, path: flowFile, file: file))
      #expect(report.findings.map { "\($0.kind) \($0.place)" } == ["\(kind) \(flowFile)"])
    }
  }

  @Test func `a file that the disk refuses is found`() throws {
    let report = PackCheck.report(
      of: OddFiles(files: try contents(), path: flowFile, file: .file(bytes: 711)))
    #expect(report.findings.map(\.place) == [flowFile.description])
    #expect(report.isDamaged)
  }

  @Test func `a file without the hash that its document gives is found`() throws {
    let files = try contents { $0.assets[0].hashes = [String(repeating: "0", count: 32)] }
    #expect(findings(files).map { $0.prefix(14) } == ["content assets"])
  }

  @Test func `two entries that disagree about one file are found`() throws {
    let files = try contents { manifest in
      var other = manifest.assets[0]
      other.role = .video
      other.sha256 = String(repeating: "0", count: 64)
      manifest.assets.append(other)
    }
    #expect(Set(findings(files).map { $0.prefix(9) }) == ["ambiguous", "content a"])
  }

  @Test func `two deliveries of one source are found`() throws {
    let files = try contents { $0.deliveries.append($0.deliveries[0]) }
    #expect(findings(files) == ["ambiguous \(flowFile)"])
  }

  @Test func `a pack larger than allowed is found, one of exactly that length is not`() throws {
    let files = try contents()
    let bytes = PackFixture.report(files).bytes
    #expect(PackFixture.report(files, PackSettings(maximumBytes: bytes)).findings == [])
    let findings = PackFixture.report(files, PackSettings(maximumBytes: bytes - 1)).findings
    #expect(findings.map(\.kind) == [.size])
    #expect(findings[0].message.contains("\(bytes) bytes, more than the \(bytes - 1)"))
  }

  // MARK: Deliveries

  @Test(arguments: [
    (#"{"flow_id":null}"#, PackDialect.resolve, "nothing to show"),
    ("[", .resolve, "cannot be shown"), (#"{"flow_id":"f"}"#, .resolve, "flow_version_id is missing"),
    (#"{"paywall":null}"#, .delivery, "nothing to show"), ("[]", .delivery, "cannot be shown"),
    (#"{"paywall":null,"rules":5}"#, .delivery, "rules is not a list"),
    (#"{"paywall":{}}"#, .delivery, "the screen lacks"),
    (#"{"placement":"other","paywall":{}}"#, .delivery, "that of the placement other"),
    (
      PackFixture.flow.replacing("flow_version_id", with: "placement_key\":\"x\",\"flow_version_id"),
      .resolve, "of the placement x"
    ),
  ])
  func `a delivery of no use is found, and no draft takes it`(
    json: String, dialect: PackDialect, message: String
  )
    throws
  {
    let body = Array(json.utf8)
    let source = PackSource(.placement, "welcome")
    var draft = PackDraft(scope: PackScope())
    #expect(throws: PackDeliveryError.self) { try draft.addDelivery(of: source, in: dialect, body) }
    #expect(draft.manifest.deliveries == [])
    let file = PackFixture.path("d.json")
    let manifest = PackManifest(
      deliveries: [PackDelivery(source: source, dialect: dialect, file: file, body: body)])
    let report = PackFixture.report(MemoryPackFiles([.manifest: manifest.json, file: body]))
    #expect(report.findings.map(\.kind) == [.delivery])
    #expect(report.findings.first?.message.contains(message) == true)
  }

  // MARK: What deliveries need

  @Test(arguments: [
    "font https://m/f.ttf", "image https://m/ws/a.png", "image https://m/ws/b.png",
    "icon https://m/icons/Leaf.svg",
    "image https://m/own.png", "image https://m/own-dark.png", "image https://m/own-de.png",
    "image https://m/side.png", "image https://m/side-dark.png", "image https://m/rule-de.png",
  ])
  func `each file that a delivery needs is missed: all screens, themes, locales, side B and audiences`(
    file: String
  )
    throws
  {
    let files = try PackFixture.draft { "\($0.role.rawValue) \($0.urls[0])" == file }.contents
    #expect(lacks(files) == ["the \(file) is needed and not in the pack"])
  }

  @Test func `any form of a picture will do, but none of low resolution`() throws {
    let files = try contents { manifest in
      for index in manifest.assets.indices where manifest.assets[index].urls == ["https://m/own.png"] {
        manifest.assets[index].urls = ["https://m/own.webp"]
      }
    }
    #expect(lacks(files) == [])
    let need = try #require(
      try PackScope().needs(
        of: Document(
          Array(
            PackFixture.screen("s").replacing("webp", with: "webp_low_res").utf8))
      ).first)
    #expect(need.urls == ["https://m/s.png"])
  }

  @Test func `what could not be had is a warning`() throws {
    var draft = try PackFixture.draft { $0.urls[0] == "https://m/f.ttf" }
    let need = try #require(
      try PackScope().needs(of: Document(Array(PackFixture.flow.utf8))).first { $0.role == .font })
    draft.leaveOut(need)
    let report = PackFixture.report(draft.contents)
    #expect(report.findings.map(\.severity) == [.warning])
    #expect(!report.isDamaged)
  }

  @Test func `a pack for one theme, one locale and the first screen needs only those`() throws {
    let scope = PackScope(locales: ["en_US"], themes: [.light], window: .firstScreen, roles: [.image])
    let urls = try PackFixture.draft(scope: scope).manifest.assets.flatMap(\.urls)
    #expect(
      Set(urls) == ["https://m/ws/a.png", "https://m/own.png", "https://m/side.png", "https://m/rule.png"])
  }

  @Test func `a file whose hash the document gives is there only with that hash`() {
    let asset = PackAsset(
      file: PackFixture.path("a"), sha256: String(repeating: "1", count: 64), bytes: 1, role: .font,
      urls: ["u"], hashes: [String(repeating: "ab", count: 16)])
    #expect(asset.satisfies(hash: nil))
    #expect(asset.satisfies(hash: String(repeating: "AB", count: 16)))
    #expect(asset.satisfies(hash: String(repeating: "1", count: 64)))
    #expect(asset.satisfies(hash: "no hash"))
    #expect(!asset.satisfies(hash: String(repeating: "0", count: 32)))
    #expect(PackIndex([asset]).asset(at: "u", hash: String(repeating: "0", count: 32)) == nil)
  }
}

/// A folder in which one path is something odd.
private struct OddFiles: PackFiles {
  let files: MemoryPackFiles
  let path: PackPath
  let file: PackFile

  func look(at path: PackPath) -> PackFile { path == self.path ? file : files.look(at: path) }

  func read(_ path: PackPath) throws -> [UInt8] {
    if path == self.path { throw MissingPackFile() }
    return try files.read(path)
  }
}
