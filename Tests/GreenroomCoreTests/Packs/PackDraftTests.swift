import GreenroomCore
import Testing

@Suite struct PackDraftTests {
  private func need(_ draft: inout PackDraft) throws -> PackNeed {
    let needs = try draft.addDelivery(of: PackFixture.welcome, in: .resolve, Array(PackFixture.flow.utf8))
    return try #require(needs.first { $0.role == .image })
  }

  @Test func `one content at several URLs is one file`() throws {
    var draft = PackDraft(scope: PackScope())
    let need = try need(&draft)
    draft.addAsset([1, 2], for: need, at: "https://m/1.png", neededBy: PackFixture.welcome)
    draft.addAsset([1, 2], for: need, at: "https://m/2.png", neededBy: PackFixture.news)
    draft.addAsset([1, 2], for: need, at: "https://m/2.png", neededBy: PackFixture.news)
    #expect(draft.manifest.assets.map(\.urls) == [["https://m/1.png", "https://m/2.png"]])
    #expect(draft.manifest.assets.map(\.deliveries) == [["placement:welcome", "placement:news"]])
    #expect(draft.contents.files.count == 3)
  }

  @Test(arguments: [
    ("image/webp", "https://m/a.png", ".webp"), ("image/jpeg; q=1", "https://m/a", ".jpg"),
    ("application/octet-stream", "https://m/a.JPEG?size=2", ".jpg"), (nil, "https://m/a.ttf#x", ".ttf"),
    (nil, "https://m/a.exe", ""), (nil, "https://m/a", ""), (nil, "https://m/a.png/../../b", ""),
  ])
  func `a file is named by its hash and ends in what it is`(type: String?, url: String, ending: String) throws
  {
    var draft = PackDraft(scope: PackScope())
    let need = try need(&draft)
    draft.addAsset([1], for: need, at: url, mediaType: type, neededBy: PackFixture.welcome)
    let hash = "4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a"
    #expect(draft.manifest.assets.map(\.file.description) == ["assets/\(hash)\(ending)"])
  }

  @Test(arguments: ["../up", "a/b", "Upper", "é", String(repeating: "a", count: 101), ""])
  func `a key that is no plain name gives a file named by its hash`(key: String) throws {
    var draft = PackDraft(scope: PackScope())
    try draft.addDelivery(of: PackSource(.screen, key), in: .resolve, Array(PackFixture.flow.utf8))
    let file = try #require(draft.manifest.deliveries.first?.file.description)
    #expect(file.hasPrefix("deliveries/screen-") && file.hasSuffix(".resolve.json"))
    #expect(PackPath(file) != nil)
    #expect(file.split(separator: "/").count == 2)
  }

  @Test func `a delivery that comes again takes the place of the first`() throws {
    var draft = try PackFixture.draft()
    try draft.addDelivery(of: PackFixture.welcome, in: .resolve, Array(PackFixture.flow.utf8), etag: "2")
    #expect(draft.manifest.deliveries.map(\.etag) == ["\"e\"", "2"])
    #expect(PackFixture.report(draft.contents).findings == [])
  }
}
