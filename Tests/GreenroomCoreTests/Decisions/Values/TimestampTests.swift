import GreenroomCore
import Testing

@Suite(.timeLimit(.minutes(5))) struct TimestampTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2000-02-29T23:59:59.999Z", 951_868_799_999),
    ("2024-02-29T12:00:00+05:30", 1_709_188_200_000), ("2024-02-29t12:00:00.1234z", 1_709_208_000_123),
    ("1969-12-31 23:59:59-00:00", -1000), ("2016-12-31T23:59:60Z", 1_483_228_800_000),
    ("0000-01-01T00:00:00Z", -62_167_219_200_000), ("9999-12-31T23:59:59Z", 253_402_300_799_000),
  ])
  func `a timestamp of RFC 3339 is its instant`(text: String, milliseconds: Int) {
    #expect(Timestamp.milliseconds(rfc3339: text) == milliseconds)
  }

  @Test(arguments: [
    "", "2024-02-30T00:00:00Z", "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2024-13-01T00:00:00Z",
    "2024-00-01T00:00:00Z", "2024-01-00T00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z",
    "2024-01-01T00:00:61Z", "2024-01-01T00:00:00", "2024-01-01", "2024-01-01T00:00Z", "2024-01-01T00:00:00.Z",
    "2024-01-01T00:00:00+0100", "2024-01-01T00:00:00+24:00", "2024-01-01T00:00:00Z ", " 2024-01-01T00:00:00Z",
    "24-01-01T00:00:00Z", "2024-1-01T00:00:00Z", "2024-01-01T00:00:00+01:00x", "٢٠٢٤-01-01T00:00:00Z",
  ])
  func `what is written otherwise or names no date is none`(text: String) {
    #expect(Timestamp.milliseconds(rfc3339: text) == nil)
  }

  @Test func `instants are written so that they are read back`() {
    var random = SeededRandom(7)
    for _ in 0..<5000 {
      let instant = Int.random(in: -62_000_000_000_000...253_000_000_000_000, using: &random)
      #expect(Timestamp.milliseconds(rfc3339: Timestamp.rfc3339(milliseconds: instant)) == instant)
    }
    #expect(Timestamp.rfc3339(milliseconds: 1_709_208_000_000) == "2024-02-29T12:00:00Z")
    #expect(!Timestamp.rfc3339(milliseconds: .min).isEmpty && !Timestamp.rfc3339(milliseconds: .max).isEmpty)
  }
}
