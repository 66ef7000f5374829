import Foundation
import GreenroomCore
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(5))) struct StateStoreTests {
  let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  /// Bytes 0, 1, 2, … in the order they are asked for.
  private func counting() -> RandomBytes {
    let next = Lock<UInt8>(0)
    return { count in
      (0..<count).map { _ in
        next.withLock { next in
          defer { next &+= 1 }
          return next
        }
      }
    }
  }

  @Test func `the first call makes an anonymous identity from the given randomness`() async {
    let identity = await fixture.state(random: counting()).identity()
    #expect(identity.userID == nil)
    #expect(identity.installID == "00010203-0405-4607-8809-0A0B0C0D0E0F")
    #expect(identity.salt == Array(16..<32))
  }

  @Test func `an identity survives a relaunch`() async {
    let made = await fixture.state().setUserID("ann ☃️")
    #expect(made.userID == "ann ☃️")
    #expect(await fixture.state().identity() == made)
  }

  @Test func `two processes that start together agree`() async {
    let stores = (0..<8).map { _ in fixture.state() }
    let identities = await withTaskGroup(of: StoredIdentity.self, returning: Set<StoredIdentity>.self) {
      group in
      for store in stores { group.addTask { await store.identity() } }
      return await group.reduce(into: []) { $0.insert($1) }
    }
    #expect(identities.count == 1)
  }

  @Test func `a logout forgets the user, makes a new installation and keeps the salt`() async throws {
    let state = fixture.state()
    let before = await state.setUserID("a user id to find")
    #expect(try await fixture.holds("a user id to find"))
    let after = await state.reset()
    #expect(after.userID == nil)
    #expect(after.installID != before.installID)
    #expect(after.salt == before.salt)
    #expect(await fixture.state().identity() == after)
    #expect(try await !fixture.holds("a user id to find"))
  }

  @Test func `a user id may be taken back without a logout`() async {
    let state = fixture.state()
    let ann = await state.setUserID("ann")
    let nobody = await state.setUserID(nil)
    #expect(nobody == StoredIdentity(userID: nil, installID: ann.installID, salt: ann.salt))
  }

  @Test func `partitions have identities of their own`() async {
    let (one, two) = (fixture.state(partition: "1"), fixture.state(partition: "2"))
    await one.setUserID("ann")
    #expect(await two.identity().userID == nil)
    #expect(await one.identity().salt != two.identity().salt)
  }

  @Test func `a damaged file is kept aside, and the state starts anew with a warning`() async throws {
    let garbage = Data.noise(5000, seed: 1)
    try garbage.write(to: URL(fileURLWithPath: fixture.statePath))
    let made = await fixture.state().setUserID("ann")
    #expect(await fixture.state().identity() == made)
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.statePath + ".damaged")) == garbage)
    #expect(fixture.logs.messages(.warn).count == 1)
  }

  @Test func `damage while the process lives does not change who it is`() async throws {
    let state = fixture.state()
    let made = await state.setUserID("ann")
    try Data.noise(5000, seed: 1).write(to: URL(fileURLWithPath: fixture.statePath))
    #expect(await state.identity() == made)
    #expect(await fixture.state().identity() == made)
  }

  @Test func `a changed byte of a row makes nobody another user`() async throws {
    await fixture.state().setUserID("ann")
    do {
      let database = try SQLiteDatabase(path: fixture.statePath, busyMilliseconds: 5_000)
      try database.run("UPDATE identities SET user_id = 'amn'")
    }
    #expect(await fixture.state().identity().userID == nil)
    #expect(fixture.logs.messages(.warn) == ["The stored identity is damaged and is made anew."])
  }

  @Test func `a state of a newer version is kept aside`() async throws {
    await fixture.state().setUserID("ann")
    do {
      let database = try SQLiteDatabase(path: fixture.statePath, busyMilliseconds: 5_000)
      try database.run("PRAGMA user_version = 99")
    }
    #expect(await fixture.state().identity().userID == nil)
    #expect(FileManager.default.fileExists(atPath: fixture.statePath + ".damaged"))
  }

  @Test func `what cannot be written holds for this process and is written when it can be`() async throws {
    let known = await fixture.state().setUserID("ann")
    // Another process that hangs in the middle of a write.
    let stuck = try SQLiteDatabase(path: fixture.statePath, busyMilliseconds: 5_000)
    try stuck.run("BEGIN IMMEDIATE")
    let state = fixture.state()
    #expect(await state.identity() == known)
    #expect(await state.setUserID("ben").userID == "ben")
    #expect(fixture.logs.messages(.error).count == 1)
    try stuck.run("ROLLBACK")
    #expect(await state.identity().userID == "ben")
    #expect(
      await fixture.state().identity()
        == StoredIdentity(userID: "ben", installID: known.installID, salt: known.salt))
  }

  @Test func `a change before the file could ever be read keeps what is in it`() async throws {
    let known = await fixture.state().setUserID("ann")
    let aside = fixture.statePath + ".away"
    try FileManager.default.moveItem(atPath: fixture.statePath, toPath: aside)
    // A folder under the file's name: it can be neither read nor written, as on a locked device.
    try FileManager.default.createDirectory(atPath: fixture.statePath, withIntermediateDirectories: false)
    let state = fixture.state()
    let unwritten = await state.setUserID("ben")
    #expect(unwritten.userID == "ben" && unwritten.salt != known.salt)
    #expect(await state.identity() == unwritten)
    try FileManager.default.removeItem(atPath: fixture.statePath)
    try FileManager.default.moveItem(atPath: aside, toPath: fixture.statePath)
    #expect(
      await state.identity() == StoredIdentity(userID: "ben", installID: known.installID, salt: known.salt))
  }

  @Test func `install ids are valid version 4 UUIDs`() {
    for _ in 0..<100 {
      let text = Randomness.uuid(Randomness.system)
      let uuid = UUID(uuidString: text)
      #expect(uuid?.uuidString == text)
      #expect(uuid.map { $0.uuid.6 >> 4 == 4 && $0.uuid.8 >> 6 == 2 } == true)
    }
  }
}
