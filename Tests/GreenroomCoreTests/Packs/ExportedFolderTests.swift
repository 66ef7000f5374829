import GreenroomCore
import Testing

@Suite struct ExportedFolderTests {
  private static let manifest = #"""
    {"images":[{"src":"hero.png","resource":"images/0-hero.png"},{"url":"https://x/a.png","src":"no","resource":"a.png"}],
    "icons":[{"name":"Star","resource":"Star.svg"},{"url":"https://x/Moon.svg","resource":"icons/Moon.svg"}],
    "fonts":[{"family":"Inter","weight":600,"resource":"fonts/Inter-600.ttf"}]}
    """#

  private static let flow = #"""
    {"flow_id":"f","flow_version_id":"v","media_base_url":"https://m/ws","icon_base_url":"https://m/icons",
    "fonts":[{"family":"Inter","weight":600,"style":"italic","url":"https://m/i.ttf"},
    {"family":"Inter","weight":600,"style":"normal","url":"https://m/n.ttf"},
    {"family":"Lora","weight":400,"style":"italic","url":"https://m/l.ttf"}],
    "flow_schema":{"nodes":[{"id":"a","kind":"screen"}]}}
    """#

  private func read(
    _ manifest: String?, files names: [String], flow: String? = Self.flow
  ) throws -> ExportedFolder {
    var files: [PackPath: [UInt8]] = [:]
    for name in names { files[PackFixture.path(name)] = Array(name.utf8) }
    files[.init("manifest.json")!] = manifest.map { Array($0.utf8) }
    var delivery: FlowDelivery?
    if let flow, case .flow(let read) = ResolveAnswer(bundled: Array(flow.utf8)) { delivery = read }
    return ExportedFolder(MemoryPackFiles(files), flow: delivery)
  }

  private func listed(_ folder: ExportedFolder) -> [String] {
    folder.assets.map { "\($0.role.rawValue) \($0.urls.joined(separator: " ")) \($0.file) \($0.bytes)" }
  }

  private let all = ["images/0-hero.png", "a.png", "icons/Star.svg", "icons/Moon.svg", "fonts/Inter-600.ttf"]

  @Test func `names become the URLs by which the flow asks, and a URL counts before a name`() throws {
    let folder = try read(Self.manifest, files: all)
    #expect(folder.findings == [])
    #expect(
      listed(folder) == [
        "image https://m/ws/hero.png images/0-hero.png 17", "image https://x/a.png a.png 5",
        "icon https://m/icons/Star.svg icons/Star.svg 14", "icon https://x/Moon.svg icons/Moon.svg 14",
        "font https://m/n.ttf fonts/Inter-600.ttf 19",
      ])
  }

  @Test func `files are found where bundling has flattened the folders`() throws {
    let flat = all.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    #expect(
      try read(Self.manifest, files: flat).assets.map(\.file.description) == [
        "0-hero.png", "a.png", "Star.svg", "Moon.svg", "Inter-600.ttf",
      ])
  }

  @Test func `without the flow only what is named by its URL is used`() throws {
    let folder = try read(Self.manifest, files: all, flow: nil)
    #expect(folder.assets.map(\.urls) == [["https://x/a.png"], ["https://x/Moon.svg"]])
    #expect(folder.findings.count == 3)
  }

  @Test(arguments: [
    (#"{"family":"Inter","weight":600,"style":"italic"}"#, ["https://m/i.ttf"]),
    (#"{"family":"Lora"}"#, ["https://m/l.ttf"]), (#"{"family":"Lora","style":"normal"}"#, []),
    (#"{"family":"Inter","weight":700}"#, []), (#"{"url":"https://x/f.ttf"}"#, ["https://x/f.ttf"]),
  ])
  func `a font stands for the face of its family, weight and style`(entry: String, urls: [String]) throws {
    let json = #"{"fonts":[\#(entry.dropLast()),"resource":"f.ttf"}]}"#
    #expect(try read(json, files: ["fonts/f.ttf"]).assets.flatMap(\.urls) == urls)
  }

  @Test(arguments: [
    #"{"images":[{"src":"a.png"}]}"#, #"{"images":[{"src":"a.png","resource":"../../etc/passwd"}]}"#,
    #"{"images":[{"src":"a.png","resource":"/etc/passwd"}]}"#, #"{"images":[{"resource":"x.png"}]}"#,
    #"{"images":[5,null,{"src":"data:,x","resource":"x.png"}]}"#,
    #"{"images":[{"src":"a","resource":"gone.png"}]}"#,
  ])
  func `what cannot be used loses itself and is said`(json: String) throws {
    let folder = try read(json, files: ["x.png"])
    #expect(folder.assets == [])
    #expect(!folder.findings.isEmpty && folder.findings.allSatisfy { $0.severity == .warning })
  }

  @Test func `a folder without a manifest, or with one that is no JSON, has no files`() throws {
    #expect(try read(nil, files: all).findings.map(\.kind) == [.missing])
    #expect(try read("{", files: all).findings.map(\.kind) == [.manifest])
    #expect(try read(#"{"images":{},"other":[]}"#, files: all).findings == [])
  }
}
