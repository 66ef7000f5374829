import Foundation
import GoldenPack
import GreenroomCore
import Testing

/// The pack in this repository was made in format 1, the first there was. It stays as it is: whatever becomes of the
/// format, every later version reads it whole.
@Suite struct GoldenPackTests {
  private static let cdn = "https://cdn.fernhill.example/"

  private func files() throws -> MemoryPackFiles {
    var files: [PackPath: [UInt8]] = [:]
    let root = GoldenPack.folder
    for name in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
      let url = root.appendingPathComponent(name)
      guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
      files[try #require(PackPath(name))] = [UInt8](try Data(contentsOf: url))
    }
    return MemoryPackFiles(files)
  }

  @Test func `the golden pack is whole, and every file of it is named`() throws {
    let files = try files()
    let report = PackCheck.report(of: files)
    #expect(report.findings == [])
    let manifest = try #require(report.manifest)
    let named = Set(manifest.deliveries.map(\.file) + manifest.assets.map(\.file) + [.manifest])
    #expect(Set(files.files.keys) == named)
  }

  @Test func `every part of the golden manifest is read`() throws {
    let manifest = try PackManifest.read(try files().read(.manifest)).manifest
    #expect(manifest.format == 1)
    #expect(manifest.generator == "greenroom 0.1.0")
    #expect(manifest.madeAt == 1_796_072_400_000)
    #expect(manifest.leftOut == [Self.cdn + "media/late-frost.png"])
    #expect(manifest.scope.platform == "ios")
    #expect(manifest.scope.locales == [])
    #expect(Set(manifest.scope.themes) == [.light, .dark])
    #expect(manifest.scope.window == .allScreens)
    #expect(Set(manifest.scope.roles) == [.font, .image, .icon, .poster])
    #expect(
      manifest.deliveries.map { "\($0.source) \($0.dialect.rawValue) \($0.etag ?? "-")" } == [
        "placement:announcement delivery \"4-fernhill\"", "placement:welcome resolve -",
      ])
    #expect(manifest.assets.count == 8)
    let font = try #require(manifest.assets.first { $0.role == .font })
    #expect(font.mediaType == "font/ttf")
    #expect(font.hashes == ["0fee2b34cd62cb0c115d4dfda96ad89e"])
    #expect(font.urls.count == 2)
    #expect(font.deliveries == ["placement:announcement", "placement:welcome"])
  }

  @Test func `every document of the golden pack needs what it needed`() throws {
    let files = try files()
    let manifest = try PackManifest.read(try files.read(.manifest)).manifest
    let needs = try manifest.deliveries.map { delivery in
      try delivery.documents(in: files.read(delivery.file)).flatMap(manifest.scope.needs(of:))
        .map { $0.urls[0].dropFirst(Self.cdn.count) }
    }
    #expect(
      needs == [
        [
          "fonts/FernhillSans-Regular.ttf", "media/paywall-hero.jpg", "icons/Sun.svg", "icons/Drop.svg",
          "icons/Bell.svg",
        ],
        [
          "fonts/fernhill-sans-regular.ttf", "media/logo.png", "icons/Leaf.svg", "backgrounds/leaves.png",
          "media/leaves.png",
        ],
      ])
  }

  @Test func `this version writes the golden manifest as it was written`() throws {
    let bytes = try files().read(.manifest)
    #expect(try PackManifest.read(bytes).manifest.json == bytes)
  }
}
