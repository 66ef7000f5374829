import Foundation
import GreenroomDigest
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(5))) struct BlobStoreTests {
  let fixture: StoreFixture
  let store: CacheStore
  private let picture = Data.noise(300_000, seed: 7)

  init() throws {
    fixture = try StoreFixture()
    store = fixture.cache()
  }

  private var folder: BlobFolder { BlobFolder(path: fixture.cacheFolder.file("blobs")) }

  @Test func `a blob comes back as it was stored, with what was said of it`() async throws {
    let key = AssetKey(url: "https://host/a.png", role: "image")
    let result = await store.blobs.store(
      key, .bytes(picture), contentType: "image/png", etag: "e",
      storedAt: Date(timeIntervalSinceReferenceDate: 5),
      token: store.blobs.token())
    #expect(result == .stored)
    #expect(store.blobs.contains(key))
    let later = fixture.cache().blobs
    #expect(await later.read(key) == picture)
    let hash = SHA256Digest(of: picture).hex
    let expected = BlobEntry(
      sha256: hash, size: picture.count, contentType: "image/png", etag: "e",
      storedAt: Date(timeIntervalSinceReferenceDate: 5))
    #expect(await later.entry(of: key) == expected)
    #expect(folder.files().map(\.sha256) == [hash])
  }

  @Test func `a file's bytes are stored and the file stays`() async throws {
    let file = fixture.directory.appendingPathComponent("download")
    try picture.write(to: file)
    let key = AssetKey(url: "v", role: "video")
    #expect(
      await store.blobs.store(key, .file(file), storedAt: Date(), token: store.blobs.token()) == .stored)
    #expect(await store.blobs.read(key) == picture)
    #expect(FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `an empty file is a blob, too`() async {
    #expect(await store.blobs.store("empty", Data()) == .stored)
    #expect(store.blobs.contains("empty"))
    #expect(await store.blobs.read("empty") == Data())
  }

  @Test func `a file that is missing is not stored`() async {
    let key = AssetKey(url: "v", role: "video")
    let missing = BlobContent.file(fixture.directory.appendingPathComponent("missing"))
    #expect(await store.blobs.store(key, missing, storedAt: Date(), token: store.blobs.token()) == .failed)
    #expect(await store.blobs.entry(of: key) == nil)
    #expect(folder.temporaryBytes == 0)
  }

  @Test func `the same bytes under two names are one file, which goes with the last of them`() async {
    await store.blobs.store("a", picture)
    await store.blobs.store("b", picture, role: "icon")
    #expect(folder.files().count == 1)
    await store.blobs.remove(AssetKey(url: "a", role: "image"))
    #expect(!store.blobs.contains("a"))
    #expect(await store.blobs.read("b", role: "icon") == picture)
    await store.blobs.remove(AssetKey(url: "b", role: "icon"))
    #expect(folder.files().isEmpty)
  }

  @Test func `new bytes under the same name take the old ones' place on disk`() async {
    await store.blobs.store("a", picture)
    await store.blobs.store("a", .noise(10, seed: 1))
    #expect(await store.blobs.read("a") == .noise(10, seed: 1))
    #expect(folder.files().count == 1)
  }

  @Test func `a role is part of the name`() async {
    await store.blobs.store("a", picture, role: "image")
    #expect(await store.blobs.read("a", role: "font") == nil)
    #expect(!store.blobs.contains("a", role: "font"))
  }

  @Test func `URLs that only look the same are two`() async {
    // One character of its own, and a letter with a combining ring.
    await store.blobs.store("\u{212B}", picture)
    #expect(store.blobs.contains("\u{212B}"))
    #expect(!store.blobs.contains("A\u{30A}"))
    #expect(await store.blobs.read("A\u{30A}") == nil)
  }

  @Test func `bytes with another hash than expected are not kept`() async {
    #expect(await store.blobs.store("a", picture, expected: String(repeating: "0", count: 64)) == .failed)
    #expect(await store.blobs.store("a", picture, expected: SHA256Digest(of: picture).hex) == .stored)
    #expect(folder.temporaryBytes == 0)
  }

  @Test func `a new process knows what is there once it has read the index`() async {
    await store.blobs.store("a", picture)
    let later = fixture.cache().blobs
    #expect(!later.contains("a"))
    await later.prepare()
    #expect(later.contains("a"))
    #expect(
      later.file(of: AssetKey(url: "a", role: "image")).flatMap { try? Data(contentsOf: $0) } == picture)
  }

  @Test func `a blob that the system purged is missing at once`() async throws {
    await store.blobs.store("a", picture)
    try FileManager.default.removeItem(atPath: folder.path)
    #expect(!store.blobs.contains("a"))
    #expect(await store.blobs.entry(of: AssetKey(url: "a", role: "image")) == nil)
    #expect(await store.blobs.read("a") == nil)
    #expect(await store.blobs.store("a", picture) == .stored)
    #expect(await store.blobs.read("a") == picture)
  }

  @Test func `a blob of another length is not contained, read or kept`() async throws {
    await store.blobs.store("a", picture)
    let file = try #require(folder.files().first)
    #expect(truncate(file.path, 1000) == 0)
    #expect(!store.blobs.contains("a"))
    #expect(await store.blobs.read("a") == nil)
    #expect(folder.files().isEmpty)
  }

  @Test func `a blob with a changed byte is dropped when it is read, and can be stored again`() async throws {
    await store.blobs.store("a", picture)
    let file = try #require(folder.files().first)
    var bytes = picture
    bytes[1234] ^= 1
    try bytes.write(to: URL(fileURLWithPath: file.path))
    #expect(await store.blobs.read("a") == nil)
    #expect(await store.blobs.entry(of: AssetKey(url: "a", role: "image")) == nil)
    #expect(folder.files().isEmpty)
    #expect(await store.blobs.store("a", picture) == .stored)
    #expect(await store.blobs.read("a") == picture)
  }

  @Test func `storing again replaces a damaged file without a read in between`() async throws {
    await store.blobs.store("a", picture)
    let file = try #require(folder.files().first)
    try Data(count: picture.count).write(to: URL(fileURLWithPath: file.path))
    await store.blobs.store("b", picture)
    #expect(await store.blobs.read("a") == picture)
  }

  @Test func `what looks present can be read though its row was evicted before the same bytes came back`()
    async throws
  {
    await store.blobs.store("a", picture)
    try await store.onDatabase { database in
      try database.run("DELETE FROM assets")
      try database.run("DELETE FROM blobs")
    }
    for file in folder.files() { try FileManager.default.removeItem(atPath: file.path) }
    let key = AssetKey(url: "a", role: "image")
    #expect(!store.blobs.contains(key))
    await store.blobs.store("b", picture)
    #expect(store.blobs.contains(key))
    #expect(await store.blobs.read("a") == picture)
  }

  @Test func `a row whose hash is no hash leads to no file`() async throws {
    await store.blobs.store("a", picture)
    try await store.onDatabase { database in
      try database.run("UPDATE assets SET sha256 = '../../etc'")
      try database.run("UPDATE blobs SET sha256 = '../../etc'")
    }
    #expect(await fixture.cache().blobs.read("a") == nil)
    #expect(folder.file("../../etc") == nil)
    #expect(folder.file(String(repeating: "A", count: 64)) == nil)
  }

  @Test func `the waits for pictures do not pile up behind each other's writes`() async {
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          let bytes = Data.noise(20_000, seed: UInt64(number % 8))
          await store.blobs.store("u\(number)", bytes)
          let read = await store.blobs.read("u\(number)")
          #expect(read == bytes)
        }
      }
    }
    #expect(folder.files().count == 8)
    #expect(folder.temporaryBytes == 0)
  }
}
