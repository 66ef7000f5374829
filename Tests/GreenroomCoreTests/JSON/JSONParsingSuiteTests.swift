import Foundation
import GreenroomCore
import Testing

/// The public JSON parsing suite, read where it lies beside the checkout.
@Suite(.timeLimit(.minutes(5))) struct JSONParsingSuiteTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("../../../../shared/data/json/test_parsing")
    .standardizedFileURL

  /// The suite's files, by name; none where the suite is missing.
  static let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".json") }.sorted()

  /// Files that are treated otherwise than the suite demands, with the reason. There are none.
  private static let deliberateDifferences: [String: String] = [:]

  /// Files of either treatment that we refuse, with the reason; all others we accept.
  private static let refusedAtWill = [
    "i_string_UTF-16LE_with_BOM.json": "the reader takes UTF-8 only",
    "i_string_utf16BE_no_BOM.json": "the reader takes UTF-8 only",
    "i_string_utf16LE_no_BOM.json": "the reader takes UTF-8 only",
    "i_structure_500_nested_arrays.json": "nested deeper than the limit of 256",
  ]

  @Test(.enabled(if: !files.isEmpty, "../shared/data/json is not beside this checkout"), arguments: files)
  func `a text of the public suite is accepted or refused as its name says`(file: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(file)))
    let isAccepted = (try? JSONDocument(bytes)) != nil
    switch file.prefix(2) {
    case "y_": #expect(isAccepted != (Self.deliberateDifferences[file] != nil))
    case "n_": #expect(isAccepted == (Self.deliberateDifferences[file] != nil))
    default: #expect(isAccepted != (Self.refusedAtWill[file] != nil))
    }
  }

  @Test(.enabled(if: !files.isEmpty, "../shared/data/json is not beside this checkout"))
  func `the suite is whole and every named file is in it`() {
    #expect(Self.files.filter { $0.hasPrefix("y_") }.count == 95)
    #expect(Self.files.filter { $0.hasPrefix("n_") }.count == 188)
    #expect(Self.refusedAtWill.keys.allSatisfy(Self.files.contains))
  }

  @Test(.enabled(if: !files.isEmpty, "../shared/data/json is not beside this checkout"), arguments: files)
  func `every accepted text of the public suite can be walked and printed`(file: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(file)))
    guard let document = try? JSONDocument(bytes) else { return }
    var open = [document.root]
    while let value = open.popLast() {
      _ = (value.string, value.double, value.integer, value.bool, value.path, value.rawText)
      open += Array(value.elements) + value.members.map(\.value)
    }
  }
}
