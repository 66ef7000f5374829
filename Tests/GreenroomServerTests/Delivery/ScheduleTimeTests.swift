import Foundation
import GreenroomCore
import Testing

@testable import GreenroomServer

@Suite(.timeLimit(.minutes(5)))
struct ScheduleTimeTests {
  private func instant(_ text: String, _ zone: String, _ side: ScheduleTime.Side) throws -> String {
    let zone = try #require(TimeZone(identifier: zone))
    let wall = try #require(ScheduleTime.wallTime(text))
    return GreenroomCore.Timestamp.rfc3339(milliseconds: ScheduleTime.instant(wall: wall, in: zone, side))
  }

  @Test(arguments: [
    ("2026-12-01T09:00", "Europe/Berlin", "2026-12-01T08:00:00Z"),
    ("2026-07-01T09:00:30", "Europe/Berlin", "2026-07-01T07:00:30Z"),
    ("2026-12-01T09:00", "America/New_York", "2026-12-01T14:00:00Z"),
    ("2026-12-01T09:00", "Asia/Kathmandu", "2026-12-01T03:15:00Z"),
    ("2026-12-01T09:00", "UTC", "2026-12-01T09:00:00Z"),
    // On the days of both changes, before and after them.
    ("2026-03-29T01:59", "Europe/Berlin", "2026-03-29T00:59:00Z"),
    ("2026-03-29T03:00", "Europe/Berlin", "2026-03-29T01:00:00Z"),
    ("2026-10-25T01:59", "Europe/Berlin", "2026-10-24T23:59:00Z"),
    ("2026-10-25T03:00", "Europe/Berlin", "2026-10-25T02:00:00Z"),
  ])
  func `a time that clocks show once is that instant, as a start and as an end`(
    wall: String, zone: String, expected: String
  ) throws {
    #expect(try instant(wall, zone, .start) == expected)
    #expect(try instant(wall, zone, .end) == expected)
  }

  @Test(arguments: [
    ("2026-03-29T02:00", "Europe/Berlin", "2026-03-29T01:00:00Z"),
    ("2026-03-29T02:30", "Europe/Berlin", "2026-03-29T01:00:00Z"),
    ("2026-03-29T02:59:59", "Europe/Berlin", "2026-03-29T01:00:00Z"),
    ("2026-03-08T02:30", "America/New_York", "2026-03-08T07:00:00Z"),
    // Half an hour is skipped here.
    ("2026-10-04T02:15", "Australia/Lord_Howe", "2026-10-03T15:30:00Z"),
  ])
  func `a time that clocks skip is the first instant after`(
    wall: String, zone: String, expected: String
  ) throws {
    #expect(try instant(wall, zone, .start) == expected)
    #expect(try instant(wall, zone, .end) == expected)
  }

  @Test(arguments: [
    ("2026-10-25T02:00", "Europe/Berlin", "2026-10-25T00:00:00Z", "2026-10-25T01:00:00Z"),
    ("2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"),
    ("2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z"),
  ])
  func `of a time that clocks show twice, a start is the first and an end the second`(
    wall: String, zone: String, start: String, end: String
  ) throws {
    #expect(try instant(wall, zone, .start) == start)
    #expect(try instant(wall, zone, .end) == end)
  }

  @Test(arguments: [
    "", "2026-12-01", "2026-12-01T09", "2026-13-01T09:00", "2026-12-01T25:00", "2026-02-29T09:00", "tomorrow",
    "2026-12-01T09:00Z", "2026-12-01 9:00",
  ])
  func `what is no wall time is none`(text: String) {
    #expect(ScheduleTime.wallTime(text) == nil)
  }
}
