import GreenroomCore
import TestSupport
import Testing

@Suite struct PackManifestTests {
  private static let digest = String(repeating: "0a", count: 32)

  private func read(_ json: String) throws(PackManifestError) -> PackManifest.Reading {
    try PackManifest.read(Array(json.utf8))
  }

  /// A manifest with one asset whose members are `asset` over good ones.
  private func reading(asset members: String) throws -> PackManifest.Reading {
    try read(
      #"{"format":1,"deliveries":[],"assets":[{"file":"a.png","sha256":"\#(Self.digest)","bytes":1,"#
        + #""role":"image","urls":["https://m/a.png"],\#(members)}]}"#)
  }

  // MARK: Writing

  @Test func `what was written is read back whole`() throws {
    var manifest = try PackFixture.draft(
      scope: PackScope(
        platform: "android", locales: ["de_DE", "en_US"], themes: [.dark], window: .firstScreen,
        roles: [.font, .video])
    ).manifest
    manifest.leftOut = ["https://m/gone.png"]
    manifest.deliveries.sort { "\($0.source)" < "\($1.source)" }
    manifest.assets.sort { $0.file < $1.file }
    let reading = try PackManifest.read(manifest.json)
    #expect(reading.findings == [])
    #expect(reading.manifest == manifest)
  }

  @Test func `the same content gives the same bytes in whatever order it comes`() throws {
    let manifest = try PackFixture.draft(scope: PackScope(locales: ["de", "en"], themes: [.dark, .light]))
      .manifest
    var random = SeededGenerator(seed: 7)
    for _ in 0..<20 {
      var other = manifest
      other.assets.shuffle(using: &random)
      other.deliveries.shuffle(using: &random)
      other.scope.locales.shuffle(using: &random)
      other.scope.themes.shuffle(using: &random)
      other.scope.roles.shuffle(using: &random)
      for index in other.assets.indices { other.assets[index].urls.shuffle(using: &random) }
      #expect(other.json == manifest.json)
    }
  }

  // MARK: Reading

  @Test func `a manifest of a newer format is refused with the word newer`() {
    #expect(throws: PackManifestError.newerFormat(2)) { try read(#"{"format":2}"#) }
    #expect(PackManifestError.newerFormat(2).description.contains("written by a newer version"))
  }

  @Test(arguments: [
    "{}", "[]", "5", #"{"format":"1"}"#, #"{"format":0}"#, #"{"format":1.5}"#, #"{"format":null}"#,
  ])
  func `a manifest without a format is none`(json: String) {
    #expect(throws: PackManifestError.noManifest) { try read(json) }
  }

  @Test func `what is no JSON is refused with its place`() {
    #expect(throws: PackManifestError.unreadable(JSONReadError(reason: .unexpectedEnd, offset: 10))) {
      try read(#"{"format":"#)
    }
  }

  @Test func `what a newer version adds is left out of account`() throws {
    let reading = try reading(asset: #""shine":{"deep":[1]}"#)
    #expect(reading.findings == [])
    #expect(reading.manifest.assets.map(\.urls) == [["https://m/a.png"]])
  }

  @Test func `what is absent has its default`() throws {
    let manifest = try read(#"{"format":1,"deliveries":[],"assets":[]}"#).manifest
    #expect(manifest == PackManifest())
    #expect(manifest.scope.roles == [.font, .image, .icon, .poster])
  }

  @Test(arguments: [
    (#""file":"../a""#, "file has to be a path inside the pack", PackFinding.Kind.outside),
    (#""file":"/etc/passwd""#, "file has to be a path inside the pack", .outside),
    (#""file":5"#, "file has to be a path inside the pack", .outside),
    (#""sha256":"0A""#, "sha256 has to be 64 lowercase hexadecimal digits", .manifest),
    (#""bytes":-1"#, "bytes has to be the length of the file", .manifest),
    (#""bytes":1e400"#, "bytes has to be the length of the file", .manifest),
    (#""role":null"#, "role is missing", .manifest),
  ])
  func `an entry that cannot be read loses itself`(members: String, message: String, kind: PackFinding.Kind)
    throws
  {
    let reading = try reading(asset: members)
    #expect(reading.manifest.assets == [])
    #expect(
      reading.findings == [PackFinding(kind, at: "pack.json $.assets[0]", message)])
  }

  @Test func `an entry with a word of a newer version is left out with a warning`() throws {
    let reading = try reading(asset: #""role":"hologram""#)
    #expect(reading.manifest.assets == [])
    #expect(reading.findings.map(\.severity) == [.warning])
  }

  @Test func `lists that are missing or no lists are errors`() throws {
    let reading = try read(#"{"format":1,"assets":{}}"#)
    #expect(
      reading.findings.map(\.description) == [
        "pack.json $: deliveries has to be a list", "pack.json $.assets: assets has to be a list",
      ])
  }

  @Test func `a manifest with any byte changed is read or refused, and never more`() throws {
    let json = try PackFixture.draft().manifest.json
    var random = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      var bytes = json
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let reading = try? PackManifest.read(bytes) else { continue }
      #expect(reading.manifest.assets.allSatisfy { $0.bytes >= 0 && PackPath($0.file.description) != nil })
    }
  }
}
