/// Writes moments as RFC 3339 in UTC, `2026-02-03T04:05:06.789Z`.
enum Timestamp {
  static func append(milliseconds: Int64, to text: inout [UInt8]) {
    let (days, rest) = milliseconds.quotientAndFloor(86_400_000)
    let (year, month, day) = civil(fromDays: days)
    text.append(number: UInt64(max(year, 0)), digits: 4)
    append("-", month, to: &text)
    append("-", day, to: &text)
    append("T", rest / 3_600_000, to: &text)
    append(":", rest / 60_000 % 60, to: &text)
    append(":", rest / 1000 % 60, to: &text)
    text.append(UInt8(ascii: "."))
    text.append(number: UInt64(rest % 1000), digits: 3)
    text.append(UInt8(ascii: "Z"))
  }

  static func string(milliseconds: Int64) -> String {
    var text: [UInt8] = []
    append(milliseconds: milliseconds, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private static func append(_ mark: Unicode.Scalar, _ value: Int64, to text: inout [UInt8]) {
    text.append(UInt8(ascii: mark))
    text.append(number: UInt64(value), digits: 2)
  }

  /// Year, month and day of the proleptic Gregorian calendar, counted in eras of 400 years from 1 March, so
  /// that the leap day is the last of its year.
  private static func civil(fromDays days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = (days + 719_468).quotientAndFloor(146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}

extension Int64 {
  /// Quotient and remainder where the remainder is never negative.
  fileprivate func quotientAndFloor(_ divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
