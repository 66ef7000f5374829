import Foundation
import Testing

@testable import GreenroomServer

@Suite
struct TimestampTests {
  @Test func `moments are written as Foundation writes them`() {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    var random = SeededRandom(seed: 7)
    let odd: [Int64] = [0, 951_782_400_000, 1_709_164_800_000, 4_102_444_799_999, 978_307_199_999, -1]
    for milliseconds in odd + (0..<500).map({ _ in Int64.random(in: 0...4_102_444_800_000, using: &random) })
    {
      let date = Date(timeIntervalSince1970: (Double(milliseconds) + 0.25) / 1000)
      #expect(Timestamp.string(milliseconds: milliseconds) == formatter.string(from: date))
    }
  }
}
