import Testing

@testable import GreenroomKit

@Suite struct TokenBookTests {
  @Test func `a token holds as long as nothing happens`() {
    let book = TokenBook()
    #expect(book.accepts(book.token(forUser: "a"), at: 7))
    #expect(book.accepts(book.token(forUser: nil), at: nil))
  }

  @Test func `clearing ends every token taken before it`() {
    var book = TokenBook()
    let tokens = [book.token(forUser: "a"), book.token(forUser: nil)]
    book.clear()
    #expect(tokens.allSatisfy { !book.accepts($0, at: nil) })
    #expect(book.accepts(book.token(forUser: "a"), at: nil))
  }

  @Test func `a logout ends the tokens of that user alone`() {
    var book = TokenBook()
    let (ann, ben, nobody) = (
      book.token(forUser: "ann"), book.token(forUser: "ben"), book.token(forUser: nil)
    )
    book.logOut("ann")
    #expect(!book.accepts(ann, at: nil))
    #expect(book.accepts(ben, at: nil))
    #expect(book.accepts(nobody, at: nil))
    #expect(book.accepts(book.token(forUser: "ann"), at: nil))
  }

  @Test func `an epoch of another process ends tokens, an own one does not`() {
    var book = TokenBook()
    book.saw(epoch: 3)
    let token = book.token(forUser: "ben")
    book.made(epoch: 4)
    #expect(book.accepts(token, at: 4))
    #expect(!book.accepts(token, at: 5))
    book.saw(epoch: 5)
    #expect(book.accepts(book.token(forUser: "ben"), at: 5))
  }

  @Test func `a new database that counts from the beginning ends no token`() {
    var book = TokenBook()
    book.saw(epoch: 9)
    let token = book.token(forUser: "ann")
    book.startOver()
    #expect(book.accepts(token, at: 0))
  }

  @Test func `an absurd epoch of a damaged database is refused quickly`() {
    var book = TokenBook()
    book.saw(epoch: 1)
    #expect(!book.accepts(book.token(forUser: "ann"), at: 1 << 50))
  }
}
