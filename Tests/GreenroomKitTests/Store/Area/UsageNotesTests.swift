import Testing

@testable import GreenroomKit

@Suite struct UsageNotesTests {
  @Test func `items come in order of their last use, each once`() {
    var notes = UsageNotes()
    notes.note(.delivery(1))
    notes.note(.blob("b"))
    notes.note(.delivery(1))
    #expect(notes.inOrder == [.blob("b"), .delivery(1)])
  }

  @Test func `beyond the bound the oldest are given up`() {
    var notes = UsageNotes()
    for id in 0..<1025 { notes.note(.delivery(Int64(id))) }
    #expect(notes.inOrder.count == 513)
    #expect(notes.inOrder.last == .delivery(1024))
  }
}
