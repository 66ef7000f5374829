import Foundation
import GoldenPack
import GreenroomCore
import GreenroomDigest
import TestSupport
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(5))) struct PackShelfTests {
  private static let cdn = "https://cdn.fernhill.example/"
  private static let logo = FileKey(url: cdn + "media/logo.png", role: .image)
  private static let font = cdn + "fonts/FernhillSans-Regular.ttf"

  private let scratch: TemporaryFolder
  private let folder: URL
  private let log = RecordingLogHandler()

  init() throws {
    scratch = try TemporaryFolder("greenroom-shelf")
    folder = scratch.file("Copy.greenroompack")
    try FileManager.default.copyItem(at: GoldenPack.folder, to: folder)
  }

  private func shelf() -> PackShelf { PackShelf(pack: folder, log: Log(level: .verbose, handler: log)) }

  private func preparedShelf() async -> PackShelf {
    let shelf = shelf()
    await shelf.prepare()
    return shelf
  }

  // MARK: Deliveries

  @Test func `each delivery comes as it was received, in its own dialect only`() async throws {
    let shelf = shelf()
    let body = try Data(
      contentsOf: folder.appendingPathComponent("deliveries/placement-welcome.resolve.json"))
    #expect(await shelf.bundledBody(of: "welcome", in: .resolve) == [UInt8](body))
    #expect(await shelf.bundledBody(of: "welcome", in: .delivery) == nil)
    #expect(await shelf.bundledBody(of: "announcement", in: .delivery) != nil)
    #expect(await shelf.bundledBody(of: "other", in: .resolve) == nil)
    #expect(log.all == [])
  }

  @Test func `a delivery that is damaged is not given, and the log says so`() async throws {
    let file = folder.appendingPathComponent("deliveries/placement-welcome.resolve.json")
    try flipByte(of: file)
    #expect(await shelf().bundledBody(of: "welcome", in: .resolve) == nil)
    #expect(log.messages(.warn) == ["A packed file is damaged"])
  }

  // MARK: Files

  @Test func `nothing is known before the folder was read`() async {
    let shelf = shelf()
    #expect(shelf.file(for: Self.logo) == nil)
    await shelf.prepare()
    #expect(shelf.file(for: Self.logo) != nil)
  }

  @Test func `a file is found by each URL that it stands for`() async throws {
    let shelf = await preparedShelf()
    let urls = ["media/leaves.png", "backgrounds/leaves.png"].map { Self.cdn + $0 }
    let files = urls.map { shelf.file(for: FileKey(url: $0, role: .image)) }
    #expect(files[0] != nil && files[0] == files[1])
    #expect(shelf.file(for: FileKey(url: Self.cdn + "media/other.png", role: .image)) == nil)
    let bytes = try #require(await shelf.read(FileKey(url: urls[1], role: .image)))
    #expect(SHA256Digest(of: bytes).hex == files[0]?.deletingPathExtension().lastPathComponent)
  }

  @Test func `a file is found by a hash that it has, and not by another`() async {
    let shelf = await preparedShelf()
    let own = "0fee2b34cd62cb0c115d4dfda96ad89e"
    #expect(shelf.file(for: FileKey(url: Self.font, role: .font, hash: own)) != nil)
    let other = String(own.reversed())
    #expect(shelf.file(for: FileKey(url: Self.font, role: .font, hash: other)) == nil)
    #expect(await shelf.read(FileKey(url: Self.font, role: .font, hash: other)) == nil)
  }

  @Test func `a file that goes or changes its length is missed at once`() async throws {
    let shelf = await preparedShelf()
    let file = try #require(shelf.file(for: Self.logo))
    try Data(contentsOf: file).dropLast().write(to: file)
    #expect(shelf.file(for: Self.logo) == nil)
    try FileManager.default.removeItem(at: file)
    #expect(shelf.file(for: Self.logo) == nil)
    #expect(await shelf.read(Self.logo) == nil)
  }

  @Test func `a file with a changed byte is missing from the first read on`() async throws {
    let shelf = await preparedShelf()
    let file = try #require(shelf.file(for: Self.logo))
    try flipByte(of: file)
    #expect(shelf.file(for: Self.logo) != nil)
    #expect(await shelf.read(Self.logo) == nil)
    #expect(shelf.file(for: Self.logo) == nil)
    #expect(log.messages(.warn) == ["A packed file is damaged"])
  }

  @Test func `a link that leads out of the folder is no file of it`() async throws {
    let file = try #require(await preparedShelf().file(for: Self.logo))
    let outside = scratch.file("outside.png")
    try FileManager.default.moveItem(at: file, to: outside)
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: outside)
    #expect(await preparedShelf().file(for: Self.logo) == nil)
  }

  // MARK: Folders of no use

  @Test(arguments: [#"{"format":2}"#, "{}", "no JSON", ""])
  func `a pack that cannot be used is logged once and holds nothing`(manifest: String) async throws {
    try Data(manifest.utf8).write(to: folder.appendingPathComponent("pack.json"))
    let shelf = await preparedShelf()
    await shelf.prepare()
    #expect(await shelf.bundledBody(of: "welcome", in: .resolve) == nil)
    #expect(shelf.file(for: Self.logo) == nil)
    #expect(log.messages(.error) == ["A pack cannot be used"])
  }

  @Test func `a folder that is not there holds nothing`() async throws {
    try FileManager.default.removeItem(at: folder)
    #expect(await shelf().bundledBody(of: "welcome", in: .resolve) == nil)
    #expect(log.messages(.error) == ["There is no such pack"])
  }

  @Test func `a hundred callers at once read the folder once and get the same`() async throws {
    try Data(#"{"format":2}"#.utf8).write(to: folder.appendingPathComponent("pack.json"))
    let shelf = shelf()
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<100 {
        group.addTask { await shelf.bundledBody(of: "welcome", in: .resolve) == nil }
      }
      for await isNothing in group { #expect(isNothing) }
    }
    #expect(log.messages(.error).count == 1)
  }

  private func flipByte(of file: URL) throws {
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: file)
  }
}
