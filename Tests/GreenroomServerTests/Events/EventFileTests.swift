import Foundation
import Testing

@testable import GreenroomServer

@Suite
struct EventFileTests {
  private func storage(_ folder: TestFolder, bytes: Int = 10, kept: Int = 2) -> EventStorage {
    var storage = EventStorage(folder: folder.path)
    storage.fileBytes = bytes
    storage.keptFiles = kept
    return storage
  }

  private func file(_ storage: EventStorage) -> EventFile {
    EventFile(storage, log: ServerLog(sink: MemorySink(), clock: .system))
  }

  private func names(_ folder: TestFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func `a full file makes room and only so many are kept`() throws {
    let folder = try TestFolder()
    let file = self.file(storage(folder))
    for number in 0..<5 { #expect(file.append(Array("line \(number)\n".utf8))) }
    #expect(try names(folder) == ["events.1.jsonl", "events.2.jsonl", "events.jsonl"])
    #expect(try folder.read("events.jsonl") == "line 4\n")
    #expect(try folder.read("events.1.jsonl") == "line 3\n")
    #expect(try folder.read("events.2.jsonl") == "line 2\n")
  }

  @Test func `lines that fit stay together, and a line longer than a file still goes in`() throws {
    let folder = try TestFolder()
    let file = self.file(storage(folder))
    #expect(file.append(Array("ab\n".utf8)))
    #expect(file.append(Array("cd\n".utf8)))
    #expect(file.append(Array("a very long line\n".utf8)))
    #expect(try folder.read("events.1.jsonl") == "ab\ncd\n")
    #expect(try folder.read("events.jsonl") == "a very long line\n")
  }

  @Test func `a restart appends to the file, and exchanges one that is full`() throws {
    let folder = try TestFolder()
    #expect(file(storage(folder)).append(Array("one\n".utf8)))
    #expect(file(storage(folder)).append(Array("two\n".utf8)))
    #expect(try folder.read("events.jsonl") == "one\ntwo\n")
    #expect(file(storage(folder, bytes: 4)).append(Array("six\n".utf8)))
    #expect(try folder.read("events.jsonl") == "six\n")
    #expect(try folder.read("events.1.jsonl") == "one\ntwo\n")
  }

  @Test func `without files to keep the old one goes`() throws {
    let folder = try TestFolder()
    let file = self.file(storage(folder, kept: 0))
    for number in 0..<3 { #expect(file.append(Array("line \(number)\n".utf8))) }
    #expect(try names(folder) == ["events.jsonl"])
    #expect(try folder.read("events.jsonl") == "line 2\n")
  }

  @Test(arguments: [0, -1]) func `a limit that makes no sense gives each write a file of its own`(bytes: Int)
    throws
  {
    let folder = try TestFolder()
    let file = self.file(storage(folder, bytes: bytes))
    for number in 0..<2 { #expect(file.append(Array("line \(number)\n".utf8))) }
    #expect(try folder.read("events.jsonl") == "line 1\n")
    #expect(try folder.read("events.1.jsonl") == "line 0\n")
  }

  @Test func `a full file that cannot be moved away takes no more, until it can`() throws {
    let folder = try TestFolder()
    let file = self.file(storage(folder, kept: 1))
    try folder.write("events.1.jsonl/in the way", "")
    #expect(file.append(Array("line 0\n".utf8)))
    for _ in 0..<3 { #expect(!file.append(Array("line 1\n".utf8))) }
    #expect(try folder.read("events.jsonl") == "line 0\n")
    try folder.remove("events.1.jsonl")
    #expect(file.append(Array("line 1\n".utf8)))
    #expect(try folder.read("events.jsonl") == "line 1\n")
    #expect(try folder.read("events.1.jsonl") == "line 0\n")
  }

  @Test func `a number that is free is filled before the oldest file goes`() throws {
    let folder = try TestFolder()
    for number in [1, 3] { try folder.write("events.\(number).jsonl", "old \(number)") }
    let file = self.file(storage(folder, kept: 3))
    for number in 0..<2 { #expect(file.append(Array("line \(number)\n".utf8))) }
    let texts = try names(folder).map { try folder.read($0) }
    #expect(texts == ["line 0\n", "old 1", "old 3", "line 1\n"])
  }

  @Test func `a file that somebody took away is begun anew`() throws {
    let folder = try TestFolder()
    let file = self.file(storage(folder))
    #expect(file.append(Array("line 0\n".utf8)))
    try folder.remove("events.jsonl")
    #expect(file.append(Array("line 1\n".utf8)))
    #expect(try folder.read("events.jsonl") == "line 1\n")
  }

  @Test func `files are for the owner only`() throws {
    let folder = try TestFolder()
    #expect(file(storage(folder)).append(Array("x\n".utf8)))
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/events.jsonl")
    #expect((attributes[.posixPermissions] as? Int) == 0o600)
  }
}
