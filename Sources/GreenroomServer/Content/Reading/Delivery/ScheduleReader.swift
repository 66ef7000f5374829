import Foundation
import GreenroomCore

/// Reads a schedule: `[{"start", "end", "zone", "screen", "experiment"}]`.
struct ScheduleReader {
  let names: ScreenNames

  /// The entries in the order of time.
  func read(_ reader: ObjectReader) -> [ScheduleEntry] {
    var entries: [(entry: ScheduleEntry, reader: ObjectReader)] = []
    for (value, place) in reader.elements("schedule") ?? [] {
      guard let each = ObjectReader(value, at: place, file: reader.file, problems: reader.problems),
        let entry = entry(each)
      else { continue }
      entries.append((entry, each))
    }
    entries.sort { $0.entry.range.lowerBound < $1.entry.range.lowerBound }
    for (one, other) in zip(entries, entries.dropFirst())
    where one.entry.range.upperBound > other.entry.range.lowerBound {
      other.reader.error(
        "start", "This entry overlaps \(one.reader.place.text).",
        remedy: "Change the times; one may start at the instant at which another ends.")
    }
    return entries.map(\.entry)
  }

  private func entry(_ reader: ObjectReader) -> ScheduleEntry? {
    reader.warnOfUnknown(besides: ["start", "end", "zone", "screen", "experiment"])
    let zone = zone(reader)
    let start = instant("start", of: reader, zone, .start)
    let end = instant("end", of: reader, zone, .end)
    let experiment = reader.object("experiment").flatMap(TargetingReader(names: names).experiment)
    let screen = screen(reader)
    guard let start, let end else { return nil }
    guard start < end else {
      reader.error("end", "The entry ends before it has begun.", remedy: "Write an end after the start.")
      return nil
    }
    if experiment != nil, reader.value["screen"]?.isNull == true {
      reader.error(
        "screen", "An experiment compares its screen with another.", remedy: "Name the screen of side A.")
    }
    return ScheduleEntry(range: start..<end, screen: screen, experiment: experiment)
  }

  /// `"screen": null` shows nothing; an entry without the field is a slip.
  private func screen(_ reader: ObjectReader) -> ScreenFile? {
    if reader.value["screen"] == nil {
      reader.error(
        "screen", "This field is missing.", remedy: "Name a screen, or write null to show nothing meanwhile.")
    }
    return names.screen("screen", of: reader)
  }

  private func zone(_ reader: ObjectReader) -> TimeZone? {
    guard let name = reader.text("zone") else { return nil }
    if let zone = TimeZone(identifier: name) { return zone }
    let meant = Suggestion.nearest(to: name, in: TimeZone.knownTimeZoneIdentifiers)
    reader.error(
      "zone", "There is no time zone \"\(name)\".",
      remedy: (meant.map { "Did you mean \"\($0)\"? " } ?? "") + "Write one like Europe/Berlin.")
    return nil
  }

  private func instant(
    _ key: String, of reader: ObjectReader, _ zone: TimeZone?, _ side: ScheduleTime.Side
  ) -> Int? {
    let example = "2026-12-01T09:00:00Z, or 2026-12-01T09:00 with a zone"
    guard let text = reader.requiredText(key, remedy: "Write a time, \(example).") else { return nil }
    if let instant = ScheduleTime.instant(text) { return instant }
    guard let wall = ScheduleTime.wallTime(text) else {
      reader.error(key, "\"\(text)\" is no time.", remedy: "Write one like \(example).")
      return nil
    }
    if let zone { return ScheduleTime.instant(wall: wall, in: zone, side) }
    if reader["zone"] == nil {
      reader.error(
        key, "\"\(text)\" is another instant in each time zone.",
        remedy: "Add \"zone\", Europe/Berlin for one, or an offset to the time.")
    }
    return nil
  }
}
