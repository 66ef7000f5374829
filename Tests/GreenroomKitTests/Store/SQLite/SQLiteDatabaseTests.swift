import Foundation
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(5))) struct SQLiteDatabaseTests {
  let fixture: StoreFixture
  let database: SQLiteDatabase

  init() throws {
    fixture = try StoreFixture()
    database = try SQLiteDatabase(path: fixture.databasePath, busyMilliseconds: 0)
    try database.run("CREATE TABLE t (id INTEGER PRIMARY KEY, a, b)")
  }

  @Test(arguments: [
    SQLiteValue.integer(Int64.min), .integer(Int64.max), .real(-0.1), .real(.infinity), .text(""),
    .text("a\u{0}b ☃️"), .blob([]), .blob([0, 255, 0]), .null,
  ])
  func `a value comes back as it was bound`(value: SQLiteValue) throws {
    try database.run("INSERT INTO t (a) VALUES (?)", value)
    let read = try database.first("SELECT a, typeof(a) FROM t") { row -> SQLiteValue in
      switch row.text(1) {
      case "integer": .integer(row.integer(0))
      case "real": .real(row.real(0))
      case "text": .text(row.text(0))
      case "blob": .blob(row.blob(0))
      default: .null
      }
    }
    #expect(read == value)
  }

  @Test func `a transaction that throws leaves nothing behind`() throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try database.writing {
        try database.run("INSERT INTO t (a) VALUES (1)")
        throw Stop()
      }
    }
    #expect(!database.isInTransaction)
    #expect(try database.first("SELECT count(*) FROM t") { $0.integer(0) } == 0)
  }

  @Test func `the same statement can run inside its own rows`() throws {
    for id in 1...3 { try database.run("INSERT INTO t (id) VALUES (?)", .integer(id)) }
    let sql = "SELECT id FROM t ORDER BY id"
    var pairs = 0
    try database.each(sql, []) { _ in
      pairs += try database.all(sql) { $0.integer(0) }.count
      return true
    }
    #expect(pairs == 9)
  }

  @Test func `a row visit can stop early and the statement starts anew`() throws {
    for id in 1...3 { try database.run("INSERT INTO t (id) VALUES (?)", .integer(id)) }
    for _ in 0..<2 {
      #expect(try database.first("SELECT id FROM t ORDER BY id") { $0.integer(0) } == 1)
    }
  }

  @Test func `a database at its bound is full and goes on`() throws {
    try database.run("PRAGMA max_page_count = 8")
    let error = #expect(throws: SQLiteError.self) {
      try database.run("INSERT INTO t (a) VALUES (zeroblob(100000))")
    }
    #expect(error?.kind == .full)
    try database.run("INSERT INTO t (a) VALUES (1)")
  }

  @Test func `a locked database is busy`() throws {
    let other = try SQLiteDatabase(path: fixture.databasePath, busyMilliseconds: 0)
    let error = try database.writing {
      #expect(throws: SQLiteError.self) { try other.run("BEGIN IMMEDIATE") }
    }
    #expect(error?.kind == .busy)
  }

  @Test func `a file that is no database is corrupt`() throws {
    let path = fixture.cacheFolder.file("garbage")
    try Data(repeating: 0x41, count: 5000).write(to: URL(fileURLWithPath: path))
    let garbage = try SQLiteDatabase(path: path, busyMilliseconds: 0)
    let error = #expect(throws: SQLiteError.self) { try garbage.run("SELECT * FROM sqlite_master") }
    #expect(error?.kind == .corrupt)
  }

  @Test func `a missing table is foreign, an error while running is not`() {
    #expect(throws: SQLiteError.self) { try database.run("SELECT * FROM missing") }
    let missing = #expect(throws: SQLiteError.self) { try database.run("SELECT * FROM missing") }
    #expect(missing?.kind == .foreign)
    let running = #expect(throws: SQLiteError.self) { try database.run("SELECT abs(?)", .integer(Int64.min)) }
    #expect(running?.kind == .other)
  }

  @Test func `a folder that is missing is neither damage nor full`() {
    let error = #expect(throws: SQLiteError.self) {
      try SQLiteDatabase(path: fixture.directory.path + "/no/such", busyMilliseconds: 0)
    }
    #expect(error?.kind == .other)
    #expect(error?.message.isEmpty == false)
  }
}
