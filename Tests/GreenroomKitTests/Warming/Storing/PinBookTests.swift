import GreenroomCore
import Testing

@testable import GreenroomKit

@Suite struct PinBookTests {
  private let a = FileKey(url: "a", role: .image)
  private let b = FileKey(url: "b", role: .image)

  private func subject(_ version: String, source: String = "s") -> WarmPlan.Subject {
    WarmPlan.Subject(source: source, version: version)
  }

  @Test func `warm-ups of one version add to each other`() {
    var book = PinBook()
    #expect(book.add([a, b], for: subject("1")) == [a, b])
    #expect(book.add([a], for: subject("1")) == nil, "nothing changes")
    #expect(book.add([FileKey(url: "c", role: .image)], for: subject("1"))?.count == 3)
  }

  @Test func `another version takes the place of the one before`() {
    var book = PinBook()
    _ = book.add([a], for: subject("1"))
    #expect(book.add([b], for: subject("2")) == [b])
  }

  @Test func `sources pin for themselves`() {
    var book = PinBook()
    _ = book.add([a], for: subject("1", source: "x"))
    #expect(book.add([b], for: subject("1", source: "y")) == [b])
    #expect(book.remove("x") && !book.remove("x"))
    #expect(book.removeAll() == ["y"])
  }
}
