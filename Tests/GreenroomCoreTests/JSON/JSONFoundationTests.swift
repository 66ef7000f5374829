import Foundation
import GreenroomCore
import Testing

/// Our reader beside Foundation's on generated texts.
@Suite(.timeLimit(.minutes(5))) struct JSONFoundationTests {
  /// Texts in each of the runs below; eight runs make a hundred thousand.
  private static let textsPerRun = 12_500

  @Test(arguments: 1...4)
  func `a valid text gives the same values as with Foundation`(seed: UInt64) throws {
    var generator = DocumentGenerator(seed: seed)
    for _ in 0..<Self.textsPerRun {
      let text = generator.document()
      let document = try JSONDocument(text)
      let foundation = try JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
      if let difference = FoundationComparison.difference(document.root, foundation) {
        Issue.record("\(difference) in \(String(decoding: text, as: UTF8.self))")
        return
      }
    }
  }

  @Test(arguments: 5...8)
  func `a broken text is judged as by Foundation, but for the named kinds`(seed: UInt64) {
    var generator = DocumentGenerator(seed: seed)
    var refusedByBoth = 0
    for _ in 0..<Self.textsPerRun {
      let text = generator.broken(generator.document())
      let ours = try? JSONDocument(text)
      let foundation = try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
      if ours == nil, foundation == nil { refusedByBoth += 1 }
      guard let difference = Self.difference(ours, foundation), DeliberateDifference.of(text) == nil
      else { continue }
      Issue.record("\(difference) in \(String(decoding: text, as: UTF8.self))")
      return
    }
    #expect(refusedByBoth > Self.textsPerRun / 3, "the edits have to break most texts")
  }

  private static func difference(_ ours: JSONDocument?, _ foundation: Any?) -> String? {
    switch (ours, foundation) {
    case (nil, nil): nil
    case (let ours?, let foundation?): FoundationComparison.difference(ours.root, foundation)
    default: "ours \(ours == nil ? "refuses" : "accepts"), Foundation does not:"
    }
  }
}
