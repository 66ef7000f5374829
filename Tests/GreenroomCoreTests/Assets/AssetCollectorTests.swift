import GreenroomCore
import Testing

@Suite struct AssetCollectorTests {
  private func asset(
    _ url: String, _ role: AssetRole = .image, theme: AssetTheme? = nil, locale: String? = nil,
    isFirstView: Bool = false
  ) throws -> Asset {
    Asset(
      role: role, variants: [AssetVariant(format: .original, url: url)], theme: theme, locale: locale,
      isFirstView: isFirstView, place: try JSONDocument(Array("1".utf8)).root)
  }

  @Test func `an asset that comes again keeps its place and may become first view`() throws {
    var collector = AssetCollector()
    collector.add(try asset("a"))
    collector.add(try asset("b", isFirstView: true))
    collector.add(try asset("a", isFirstView: true))
    collector.add(try asset("b"))
    #expect(collector.assets.map(\.url) == ["a", "b"])
    #expect(collector.assets.map(\.isFirstView) == [true, true])
  }

  @Test func `one URL in two roles, themes or locales is as many assets`() throws {
    var collector = AssetCollector()
    collector.add(try asset("a"))
    collector.add(try asset("a", .poster))
    collector.add(try asset("a", theme: .dark))
    collector.add(try asset("a", locale: "de"))
    #expect(collector.assets.count == 4)
  }

  @Test func `one original with other forms is another asset`() throws {
    var collector = AssetCollector()
    for name in ["a", "b", "a"] {
      var asset = try asset("o")
      asset.variants.append(AssetVariant(format: .webp, url: name))
      collector.add(asset)
    }
    #expect(collector.assets.map { $0.variants[1].url } == ["a", "b"])
  }

  @Test func `an asset is known by its original or drawing, else by its first variant`() throws {
    var asset = try asset("first.webp")
    asset.variants = [AssetVariant(format: .webp, url: "w"), AssetVariant(format: .original, url: "o")]
    #expect(asset.url == "o")
    asset.variants = [AssetVariant(format: .png, url: "p"), AssetVariant(format: .svg, url: "s")]
    #expect(asset.url == "s")
    asset.variants = [AssetVariant(format: .heic, url: "h"), AssetVariant(format: .png, url: "p")]
    #expect(asset.url == "h")
  }
}
