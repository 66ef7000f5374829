import Foundation
import GreenroomCore
import GreenroomTesting
import TestSupport

/// What the backend of a run has: for each placement its present answer, and every file as it really is.
struct Catalogue: Sendable {
  private struct File {
    let role: AssetRole
    let width: Int
    let height: Int
    let filling: Int
  }

  private var files: [String: File] = [:]
  private(set) var answers: [String: Data] = [:]
  private var publishes = 0

  /// The file at `url` as it really is; nil for none. Some files have the same bytes under several URLs.
  func genuine(_ url: String) -> Data? {
    guard let file = files[url] else { return nil }
    if file.role == .font { return TestFile.font(url) }
    let isShared = url.utf8.reduce(0) { ($0 &+ Int($1)) % 3 } == 0
    return Picture.png(
      width: file.width, height: file.height, name: isShared ? "" : url, filling: file.filling)
  }

  /// Whether a picture of another size would show.
  func hasDeclaredSize(_ url: String) -> Bool {
    files[url].map { $0.width > 8 && $0.role == .image } ?? false
  }

  // MARK: Publishing

  /// Publishes something new at `placement`, in the resolve dialect.
  mutating func publishFlow(at placement: String, _ random: inout SeededGenerator, bulk: Int = 0) {
    publishes += 1
    var flow = TestFlow("\(placement)-\(publishes)", timeToLive: [0, 60, 300].randomElement(using: &random))
    flow.versionID = "v\(publishes)"
    flow.images = urls(1...4, placement, bulk, &random)
    if bulk == 0 {
      flow.laterImages = urls(0...2, placement, 0, &random)
      flow.zoneImages = urls(0...1, placement, 0, &random)
      flow.fonts = (0..<Int.random(in: 0...1, using: &random)).map { font($0) }
    }
    answers[placement] = flow.json
  }

  /// Publishes something new at `placement`, in the delivery dialect.
  mutating func publishScreen(
    at placement: String, _ random: inout SeededGenerator, _ shelf: ScreenShelf, bulk: Int = 0
  ) {
    publishes += 1
    var members: [String] = []
    let own = screen(placement, &random, shelf, bulk: bulk)
    if bulk == 0, Bool.random(using: &random) {
      let other = screen(placement, &random, shelf, bulk: 0)
      members.append(#""rules":[{"id":"plus","conditions":{"plan":"plus"},"screen":{\#(other)}}]"#)
    }
    if bulk == 0, Int.random(in: 0..<4, using: &random) == 0 {
      let other = screen(placement, &random, shelf, bulk: 0)
      members.append(#""experiment":{"id":"e","shareB":0.5,"epoch":\#(publishes),"b":{\#(other)}}"#)
    }
    if bulk == 0, Int.random(in: 0..<4, using: &random) == 0 {
      members.append(#""frequency":{"limits":[{"max":2,"window":{"seconds":600}}],"minIntervalSeconds":30}"#)
    }
    answers[placement] = Data(
      ("{" + ([#""placement":"\#(placement)""#, own] + members).joined(separator: ",") + "}").utf8)
  }

  private mutating func screen(
    _ placement: String, _ random: inout SeededGenerator, _ shelf: ScreenShelf, bulk: Int
  ) -> String {
    publishes += 1
    if bulk == 0, let real = shelf.screens.randomElement(using: &random), Bool.random(using: &random) {
      register(real)
      return
        #""paywallId":"\#(placement)-\#(publishes)","version":\#(publishes),"paywall":\#(real),"packages":[]"#
    }
    var delivery = TestDelivery("\(placement)-\(publishes)", version: publishes)
    delivery.images = urls(0...4, placement, bulk, &random)
    if bulk == 0 { delivery.fonts = (0..<Int.random(in: 0...2, using: &random)).map { font($0) } }
    return delivery.screen
  }

  private mutating func urls(
    _ count: ClosedRange<Int>, _ placement: String, _ bulk: Int, _ random: inout SeededGenerator
  ) -> [String] {
    (0..<Int.random(in: count, using: &random)).map { index in
      // Some stay over a publish.
      let name = Bool.random(using: &random) || bulk > 0 ? "\(publishes)-\(index)" : "\(index)"
      let url = "https://cdn.example.test/\(placement)/\(name).png"
      files[url] = File(role: .image, width: 8, height: 8, filling: bulk > 0 ? bulk : 40)
      return url
    }
  }

  private mutating func font(_ index: Int) -> String {
    let url = "https://cdn.example.test/font-\(index).ttf"
    files[url] = File(role: .font, width: 0, height: 0, filling: 0)
    return url
  }

  private mutating func register(_ screen: String) {
    guard let root = try? JSONDocument(Array(screen.utf8)).root else { return }
    var context = ViewContext()
    context.listsEveryLocale = true
    for asset in ScreenDocument(root).assets(in: .allScreens, for: context).assets {
      for variant in asset.variants {
        files[variant.url] = File(
          role: asset.role, width: max(variant.width ?? 8, 8), height: max(variant.height ?? 8, 8),
          filling: 40)
      }
    }
  }
}
