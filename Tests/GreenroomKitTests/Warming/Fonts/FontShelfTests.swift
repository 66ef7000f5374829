import Foundation
import GreenroomCore
import GreenroomKit
import GreenroomTesting
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(5))) struct FontShelfTests {
  private let face = FontFace(family: "Test", style: "italic", url: "f.ttf")
  private let key = FileKey(url: "f.ttf", role: .font)

  private func shelf(_ registering: (any FontRegistering)?) -> FontShelf {
    FontShelf(registering: registering, log: Log(level: .none, handler: RecordingLog()))
  }

  @Test func `a file is registered once however often and from wherever it comes`() async {
    let fonts = RecordingFonts()
    let shelf = shelf(fonts)
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<20 {
        group.addTask {
          await shelf.register(
            TestFile.font("A"), as: FileKey(url: "\(index % 2)", role: .font), face)
        }
      }
    }
    #expect(fonts.registered.count == 1)
    #expect(fonts.registered.first?.style == "italic")
    #expect(shelf.isRegistered(FileKey(url: "0", role: .font)))
    #expect(shelf.isRegistered(FileKey(url: "1", role: .font)))
  }

  @Test func `other content at the same URL is registered too`() async {
    let fonts = RecordingFonts()
    let shelf = shelf(fonts)
    await shelf.register(TestFile.font("A"), as: key, face)
    await shelf.register(TestFile.font("B"), as: key, face)
    await shelf.register(TestFile.font("A"), as: key, face)
    #expect(fonts.registered.map(\.data) == [TestFile.font("A"), TestFile.font("B")])
  }

  @Test func `a font that is refused is tried again and then counts`() async {
    let fonts = RecordingFonts()
    fonts.refuse(true)
    let shelf = shelf(fonts)
    await shelf.register(TestFile.font(), as: key, face)
    #expect(!shelf.isRegistered(key) && shelf.isRefused(key))
    fonts.refuse(false)
    await shelf.register(TestFile.font(), as: key, face)
    #expect(shelf.isRegistered(key) && !shelf.isRefused(key))
  }

  @Test func `where a process has no fonts every file is as good as registered`() {
    #expect(shelf(nil).isRegistered(key))
  }
}
