import Testing

@testable import GreenroomServer

@Suite
struct RecentBasesTests {
  private final class Made: Sendable {}

  @Test func `the base that was not asked for longest makes room, and what was made for it is freed`() {
    var bases = RecentBases<Made>()
    var made: [Made] = (0..<8).map { _ in Made() }
    for (number, value) in made.enumerated() { bases.keep(value, for: "http://\(number).test") }
    #expect(bases.isFull)
    for number in [0, 3, 7, 3] { #expect(bases.find("http://\(number).test") === made[number]) }
    #expect(bases.find("http://8.test") == nil)
    weak let oldest = made[1]
    made = []
    #expect(oldest != nil)
    bases.keep(Made(), for: "http://8.test")
    #expect(oldest == nil)
    #expect(bases.find("http://1.test") == nil)
    for number in [0, 2, 3, 4, 5, 6, 7, 8] { #expect(bases.find("http://\(number).test") != nil) }
  }

  @Test func `however many bases come, only the last ones are kept`() {
    var bases = RecentBases<Int>()
    for number in 0..<1000 { bases.keep(number, for: "\(number)") }
    for number in 0..<1000 { #expect(bases.find("\(number)") == (number < 992 ? nil : number)) }
  }
}
