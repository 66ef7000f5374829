import Foundation
import TestSupport
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(5))) struct FullDiskTests {
  let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  @Test func `a save into a full database loses only itself`() async throws {
    let store = fixture.cache()
    await store.save(.of("kept"), String(repeating: "k", count: 50_000))
    try await store.onDatabase { database in
      let pages = try database.first("PRAGMA page_count") { $0.integer(0) } ?? 0
      try database.run("PRAGMA max_page_count = \(pages + 2)")
    }
    #expect(await store.save(.of("kept"), String(repeating: "n", count: 200_000)) == .failed)
    #expect(await store.save(.of("new"), String(repeating: "n", count: 200_000)) == .failed)
    #expect(await store.ownBody("kept") == String(repeating: "k", count: 50_000))
    #expect(await store.ownBody("new") == nil)
    #expect(await store.save(.of("small"), "fits") == .stored)
    #expect(fixture.logs.messages(.warn).count == 2)
  }

  @Test(.enabled(if: isAbleToMount, "needs root and unshare, to mount a small disk of its own"))
  func `on a full disk a write loses only itself, and clearing makes room`() async throws {
    let directory = fixture.directory.path
    let mount = "mount -t tmpfs -o size=3m none '\(directory)' && exec \"$@\""
    let lines = try await fill(
      shell: "exec unshare -m sh -c '\(mount.replacingOccurrences(of: "'", with: "'\\''"))' sh \"$@\"")
    try check(lines)
  }

  @Test func `under a bound on file sizes a write loses only itself, and clearing makes room`() async throws {
    // The bound is in blocks of 512 bytes. Without the trap the system would end the process.
    let lines = try await fill(shell: "trap '' XFSZ; ulimit -f 4096; exec \"$@\"")
    try check(lines)
  }

  private func fill(shell: String) async throws -> [String] {
    let directory = fixture.directory.path
    return try await BlockingThread.run {
      let process = try CrasherProcess(["fill", directory], shell: shell)
      var lines: [String] = []
      while let line = process.line() { lines.append(line) }
      #expect(process.status() == 0)
      return lines
    }
  }

  private func check(_ lines: [String]) throws {
    try #require(lines.count == 2, "\(lines)")
    let stored = try #require(Int(lines[0].split(separator: " ")[1].dropLast()))
    #expect(stored > 10 && stored < 2000)
    #expect(lines[0] == "stored \(stored), then failed, blob failed, intact \(stored)")
    #expect(lines[1] == "erased true, then stored")
  }

  private static let isAbleToMount = {
    let script = "unshare -m sh -c 'mount -t tmpfs -o size=1m none /mnt'"
    return (try? ChildProcess("/bin/sh", ["-c", script]))?.status() == 0
  }()
}
