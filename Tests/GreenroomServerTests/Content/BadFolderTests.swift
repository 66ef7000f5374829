import Foundation
import Testing

@testable import GreenroomServer

@Suite(.timeLimit(.minutes(5)))
struct BadFolderTests {
  private func only(_ folder: TestFolder, _ file: String) throws -> ContentProblem {
    let problems = ContentFolder.check(folder.path)
    return try #require(problems.first { $0.file == file }, "\(problems)")
  }

  @Test(arguments: ["/no/such/folder", "relative/nowhere"])
  func `a folder that is not there is one error that names it`(path: String) {
    let problems = ContentFolder.check(path)
    #expect(problems.count == 1)
    #expect(problems.first?.file == "greenroom.json")
    #expect(problems.first?.remedy.contains(path) == true)
  }

  @Test func `a server over bad content names every problem in its error`() throws {
    let folder = try SmallContent.make()
    try folder.replace(#""split": 30"#, #""split": 31"#, in: "greenroom.json")
    try folder.replace(#""src": "hero.png""#, #""src": "zero.png""#, in: "flows/first.json")
    var configuration = ServerConfiguration()
    configuration.log = MemorySink()
    let error = #expect(throws: ServerSetupError.self) {
      try DeliveryServer(content: folder.path, configuration: configuration)
    }
    #expect(error?.problems.count == 2)
    let lines = error?.description.split(separator: "\n") ?? []
    #expect(lines.count == 3)
    #expect(
      lines.contains { $0.hasPrefix("error: flows/first.json: nodes[0].layout.children[0].props.src: ") })
  }

  @Test func `a link out of the folder is refused and a link inside it is followed`() throws {
    let folder = try SmallContent.make()
    let outside = try TestFolder()
    try outside.write("secret.png", "secret")
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: folder.path + "/media/out.png", withDestinationPath: outside.path + "/secret.png")
    #expect(try only(folder, "media/out.png").message.contains("leads out"))
    try folder.remove("media/out.png")
    try manager.createSymbolicLink(atPath: folder.path + "/media/folder", withDestinationPath: outside.path)
    #expect(try only(folder, "media/folder").message.contains("leads out"))
    try folder.remove("media/folder")
    try manager.createSymbolicLink(atPath: folder.path + "/media/in.png", withDestinationPath: "hero.png")
    #expect(ContentFolder.check(folder.path) == [])
  }

  @Test(arguments: ["media", "flows"])
  func `a folder at the top that is a link out is refused, and one that is a link inside is followed`(
    name: String
  ) throws {
    let folder = try SmallContent.make()
    let outside = try TestFolder()
    let (path, manager) = ("\(folder.path)/\(name)", FileManager.default)
    try manager.moveItem(atPath: path, toPath: "\(outside.path)/moved")
    try manager.createSymbolicLink(atPath: path, withDestinationPath: "\(outside.path)/moved")
    #expect(try only(folder, name).message.contains("leads out"))
    try manager.moveItem(atPath: "\(outside.path)/moved", toPath: "\(folder.path)/.moved")
    try folder.remove(name)
    try manager.createSymbolicLink(atPath: path, withDestinationPath: ".moved")
    #expect(ContentFolder.check(folder.path) == [])
  }

  @Test func `the folder itself may be a link`() throws {
    let folder = try SmallContent.make()
    let links = try TestFolder()
    let link = links.path + "/current"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
    #expect(ContentFolder.check(link) == [])
  }

  @Test func `files of unexpected kinds are warned of and hidden ones are skipped`() throws {
    let folder = try SmallContent.make()
    try folder.write("media/notes.txt", "x")
    try folder.write("flows/readme.md", "x")
    try folder.write("media/.DS_Store", "x")
    try folder.write("flows/.first.json.swp", "x")
    let problems = ContentFolder.check(folder.path)
    #expect(problems.map(\.file).sorted() == ["flows/readme.md", "media/notes.txt"])
    #expect(problems.allSatisfy { $0.severity == .warning })
  }

  @Test func `two flows with one id are an error`() throws {
    let folder = try SmallContent.make()
    try folder.write("flows/third.json", SmallContent.first)
    let problem = try only(folder, "flows/third.json")
    #expect(problem.place == "id")
    #expect(problem.message.contains("flows/first.json"))
  }

  @Test func `a document that is too long, too deep or no object is an error`() throws {
    let folder = try SmallContent.make()
    try folder.write("flows/long.json", [UInt8](repeating: 0x20, count: ContentFiles.documentLimit + 1))
    try folder.write(
      "flows/deep.json", String(repeating: "[", count: 300) + String(repeating: "]", count: 300))
    try folder.write("flows/list.json", "[]")
    try folder.write("flows/empty.json", "")
    #expect(try only(folder, "flows/long.json").message.contains("\(ContentFiles.documentLimit) bytes"))
    #expect(try only(folder, "flows/deep.json").message.contains("nested deeper"))
    #expect(try only(folder, "flows/list.json").message.contains("must be an object"))
    #expect(try only(folder, "flows/empty.json").message.contains("ends too early"))
  }

  @Test func `an asset that is too long is an error`() throws {
    let folder = try SmallContent.make()
    let path = folder.path + "/media/film.mp4"
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: UInt64(ContentFiles.assetLimit) + 1)
    try file.close()
    #expect(try only(folder, "media/film.mp4").message.contains("\(ContentFiles.assetLimit) bytes"))
  }

  @Test func `no JSON whatever brings the reader down`() throws {
    let folder = try SmallContent.make()
    var random = SeededRandom(seed: 3)
    let manifest = Array(SmallContent.manifest.utf8)
    for _ in 0..<300 {
      var text = manifest
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let position = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          text[position] = UInt8(
            ascii: #"{}[]",:0123456789ntf"#.unicodeScalars.randomElement(using: &random)!)
        case 1: text.remove(at: position)
        default: text.removeSubrange(position..<min(text.count, position + 20))
        }
      }
      try folder.write("greenroom.json", text)
      _ = ContentFolder.check(folder.path)
    }
  }
}
