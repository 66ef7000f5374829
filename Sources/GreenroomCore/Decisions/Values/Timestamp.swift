/// Instants as milliseconds since 1970 in UTC, and their text form.
package enum Timestamp {
  /// The instant that a text in RFC 3339 names.
  ///
  /// The offset is required. Digits behind the millisecond are dropped, a leap second is the second after it.
  ///
  /// - Returns: nil where the text is written otherwise or names no date.
  package static func milliseconds(rfc3339 text: String) -> Int? {
    var text = text
    return text.withUTF8 { bytes in
      var reader = TimestampReader(bytes)
      return reader.read()
    }
  }

  /// The instant in RFC 3339, in UTC, with milliseconds where there are any.
  package static func rfc3339(milliseconds: Int) -> String {
    let (days, inDay) = milliseconds.flooredDivision(by: 86_400_000)
    let date = CivilDate(daysSince1970: days)
    let (seconds, fraction) = inDay.quotientAndRemainder(dividingBy: 1000)
    let (minutes, second) = seconds.quotientAndRemainder(dividingBy: 60)
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    let day = "\(date.year.padded(4))-\(date.month.padded(2))-\(date.day.padded(2))"
    let time = "\(hour.padded(2)):\(minute.padded(2)):\(second.padded(2))"
    return fraction == 0 ? "\(day)T\(time)Z" : "\(day)T\(time).\(fraction.padded(3))Z"
  }
}

/// Reads one RFC 3339 timestamp from bytes.
private struct TimestampReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  mutating func read() -> Int? {
    guard let date = readDate(), skip("T") || skip("t") || skip(" "),
      let time = readTime(), let offset = readOffset(), position == bytes.count
    else { return nil }
    return date.daysSince1970 * 86_400_000 + time - offset * 60_000
  }

  private mutating func readDate() -> CivilDate? {
    guard let year = readNumber(digits: 4), skip("-"),
      let month = readNumber(digits: 2), (1...12).contains(month), skip("-"),
      let day = readNumber(digits: 2), day >= 1, day <= CivilDate.days(in: month, of: year)
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  private mutating func readTime() -> Int? {
    guard let hour = readNumber(digits: 2), hour < 24, skip(":"),
      let minute = readNumber(digits: 2), minute < 60, skip(":"),
      let second = readNumber(digits: 2), second <= 60
    else { return nil }
    let whole = ((hour * 60 + minute) * 60 + second) * 1000
    guard skip(".") else { return whole }
    return readFraction().map { whole + $0 }
  }

  private mutating func readFraction() -> Int? {
    let start = position
    var milliseconds = 0
    var weight = 100
    while let digit = readNumber(digits: 1) {
      milliseconds += digit * weight
      weight /= 10
    }
    return position > start ? milliseconds : nil
  }

  /// The offset in minutes.
  private mutating func readOffset() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let isNegative = skip("-")
    guard isNegative || skip("+"),
      let hours = readNumber(digits: 2), hours < 24, skip(":"),
      let minutes = readNumber(digits: 2), minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (isNegative ? -1 : 1)
  }

  private mutating func readNumber(digits: Int) -> Int? {
    guard position + digits <= bytes.count else { return nil }
    var number = 0
    for byte in bytes[position..<position + digits] {
      guard byte.isDigit else { return nil }
      number = number * 10 + Int(byte & 0x0f)
    }
    position += digits
    return number
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }
}
