import Foundation
import Testing

@testable import GreenroomServer

@Suite(.timeLimit(.minutes(5)))
struct DocumentedFormatTests {
  private func page() throws -> String {
    try String(
      contentsOf: SampleContent.root.appendingPathComponent("docs/content-format.md"), encoding: .utf8)
  }

  @Test func `the documented manifest works with the sample's files`() throws {
    let parts = try page().components(separatedBy: "```json\n")
    let manifest = try #require(parts.dropFirst().first?.components(separatedBy: "```").first)
    let folder = try TestFolder()
    for name in ["flows", "screens", "media", "icons", "fonts"] {
      try FileManager.default.copyItem(
        atPath: "\(SampleContent.path)/\(name)", toPath: "\(folder.path)/\(name)")
    }
    try folder.write("greenroom.json", manifest)
    #expect(ContentFolder.check(folder.path) == [])
  }

  @Test func `every operator and every limit is documented as it is`() throws {
    let page = try page()
    for name in Audience.operators { #expect(page.contains("`\(name)`"), "\(name)") }
    #expect(page.contains("| a JSON file | \(ContentFiles.documentLimit >> 20) MiB"))
    #expect(page.contains("| a file of `media`, `icons` or `fonts` | \(ContentFiles.assetLimit >> 20) MiB"))
    #expect(page.contains("| all of those together | \(ContentFiles.totalLimit >> 30) GiB"))
    #expect(page.contains("| files | 50,000 |") && FolderListing.limit == 50_000)
  }
}
