import Foundation
import GreenroomTesting

extension TestFlow {
  static let fontURL = "https://cdn.example.test/font.ttf"
  static let firstURL = "https://cdn.example.test/first.png"
  static let zoneURL = "https://cdn.example.test/footer.png"
  static let laterURL = "https://cdn.example.test/later.png"

  /// A flow with a font, an image on its first screen, one in its footer and one on its second screen.
  static var rich: TestFlow {
    var flow = TestFlow("rich")
    flow.fonts = [fontURL]
    flow.images = [firstURL]
    flow.zoneImages = [zoneURL]
    flow.laterImages = [laterURL]
    return flow
  }
}

extension TestBackend {
  /// The font and every image of ``TestFlow/rich`` are there.
  func replyToRichAssets() {
    reply(toAsset: TestFlow.fontURL, .body(TestFile.font()))
    for url in [TestFlow.firstURL, TestFlow.zoneURL, TestFlow.laterURL] {
      reply(toAsset: url, .body(TestFile.png()))
    }
  }
}
