import Foundation
import GreenroomCore
import TestSupport
import Testing

/// The real screens, read where they lie beside the checkout, against what an independent reader counted.
@Suite(.timeLimit(.minutes(5)), .enabled(if: SharedData.has("screens"), "\(SharedData.missing)"))
struct RealScreenTests {
  /// One entry of the index.
  struct Entry: CustomTestStringConvertible {
    let json: JSONValue

    var file: String { json["file"]?.string ?? "" }
    var testDescription: String { file }

    func count(_ name: String) -> Int? { json[name]?.integer }
  }

  static let entries: [Entry] = {
    guard let data = SharedData.read("screens/index.json"), let index = try? JSONDocument([UInt8](data))
    else {
      return []
    }
    return index.root.elements.map { Entry(json: $0) }
  }()

  static func screen(_ file: String) throws -> ScreenDocument {
    let data = try #require(SharedData.read("screens/\(file)"))
    guard case .screen(let screen) = try Document([UInt8](data)) else {
      throw DocumentError.neither
    }
    return screen
  }

  @Test func `the index is whole`() {
    #expect(Self.entries.count == 33)
  }

  @Test(arguments: entries)
  func `packages and their defaults are those of the index, in order`(entry: Entry) throws {
    let screen = try Self.screen(entry.file)
    let expected = entry.json["packages"]?.elements.map { Array($0.elements) } ?? []
    #expect(screen.packages.map(\.id) == expected.map { $0[0].string })
    #expect(screen.packages.map(\.isSelectedByDefault) == expected.map { $0[1].bool })
    #expect(Set(screen.packageIDs) == Set(screen.packages.map(\.id)))
    let asked = expected.first { $0[1].bool == true } ?? expected.first
    #expect(screen.defaultPackages() == DefaultPackages(page: asked?[0].string, tabs: []))
  }

  @Test(arguments: entries)
  func `images and icons are as many as in the index`(entry: Entry) throws {
    let listing = try Self.screen(entry.file).assets(in: .allScreens)
    let images = listing.assets.filter { $0.role == .image }
    #expect(Set(images.map(\.url)).count == entry.count("images"))
    // The index counts the icons' own files, not those of overrides.
    let icons = listing.assets.filter { $0.role == .icon && !$0.path.contains(".overrides[") }
    #expect(Set(icons.map(\.url)).count == entry.count("icons"))
    #expect(Set(listing.assets.map(\.role)).isSubset(of: [.image, .icon]))
  }

  @Test(arguments: entries)
  func `texts and locales are those of the index`(entry: Entry) throws {
    let screen = try Self.screen(entry.file)
    #expect(screen.locales == entry.json["locales"]?.elements.compactMap(\.string))
    let texts = screen.texts(in: .allScreens)
    #expect(Set(texts.lids + texts.urlLIDs).count == entry.count("lids"))
    #expect(texts.missing.count == entry.count("missing_lids"))
    let first = screen.texts()
    #expect(first.urlLIDs.isEmpty)
    #expect(Set(first.lids).isSubset(of: texts.lids))
  }

  @Test(arguments: entries)
  func `nothing of a real screen is lost`(entry: Entry) throws {
    let screen = try Self.screen(entry.file)
    try screen.check()
    #expect(screen.diagnostics == [])
    let listing = screen.assets(in: .allScreens)
    #expect(listing.diagnostics == [])
    let listed = Set(listing.assets.flatMap(\.variants).map(\.url))
    #expect(Self.pictureURLs(in: screen.value).subtracting(listed) == [])
    for asset in listing.assets where asset.role == .image {
      #expect(asset.variants.first?.format == .original)
      #expect(asset.variants.allSatisfy { $0.width ?? 0 > 0 && $0.height ?? 0 > 0 })
    }
  }

  /// Every text that ends as a picture's URL does, wherever it is.
  private static func pictureURLs(in value: JSONValue) -> Set<String> {
    var open = [value]
    var urls: Set<String> = []
    while let value = open.popLast() {
      if let text = value.string, text.hasPrefix("https://"),
        ["png", "jpg", "jpeg", "heic", "webp", "mp4", "ttf"].contains((text as NSString).pathExtension)
      {
        urls.insert(text)
      }
      open += Array(value.elements) + value.members.map(\.value)
    }
    return urls
  }

  @Test(arguments: entries)
  func `the names in texts are those between double braces`(entry: Entry) throws {
    let screen = try Self.screen(entry.file)
    let texts = screen.texts(in: .allScreens)
    let table = screen.value["components_localizations"]?[try #require(texts.locale)]
    let pieces = texts.lids.compactMap { table?[$0]?.string }.flatMap {
      $0.components(separatedBy: "{{").dropFirst().map { $0.components(separatedBy: "}}")[0] }
    }
    let names = pieces.map { $0.components(separatedBy: "|")[0].trimmingCharacters(in: .whitespaces) }
    #expect(Set(texts.names) == Set(names))
  }
}
