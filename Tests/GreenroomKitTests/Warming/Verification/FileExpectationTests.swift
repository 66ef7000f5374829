import Foundation
import GreenroomCore
import GreenroomTesting
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(5))) struct FileExpectationTests {
  private func problem(
    _ bytes: [UInt8], _ role: AssetRole = .image, hash: String? = nil, declared: PixelSize? = nil
  ) -> FileProblem? {
    let expectation = FileExpectation(
      role: role, hash: hash, declaredSize: declared)
    do throws(FileProblem) {
      try expectation.check(bytes)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Whole or cut

  @Test(arguments: SampleFile.all) func `a whole file is accepted`(sample: SampleFile) {
    #expect(problem(sample.bytes, sample.role) == nil)
  }

  @Test(arguments: SampleFile.all) func `a file that was cut anywhere is refused`(sample: SampleFile) {
    for length in sample.bytes.indices {
      #expect(problem(Array(sample.bytes.prefix(length)), sample.role) != nil, "cut to \(length) bytes")
    }
  }

  @Test(arguments: SampleFile.all) func `a file with changed bytes never crashes the reader`(
    sample: SampleFile
  ) {
    var random = SeededRandom(seed: 7)
    for _ in 0..<2000 {
      var bytes = sample.bytes
      for _ in 0...Int.random(in: 0...4, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        bytes[place] = [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &random)].randomElement(
          using: &random)!
      }
      _ = problem(bytes, sample.role, declared: PixelSize(width: 40, height: 20))
    }
  }

  @Test(arguments: SampleFile.all) func `a page that says not found is no file`(sample: SampleFile) {
    let page = Array("<!DOCTYPE html><html><body><svg></svg>Not found</body></html>".utf8)
    guard case .wrongKind = problem(page, sample.role) else {
      Issue.record("accepted as \(sample.role)")
      return
    }
  }

  @Test(arguments: AssetRole.allCases) func `an empty body is no file`(role: AssetRole) {
    #expect(problem([], role) == .cutOff)
  }

  // MARK: Roles

  @Test func `an icon and a poster may be any picture`() {
    for role in [AssetRole.icon, .poster, .image] {
      for sample in SampleFile.pictures { #expect(problem(sample.bytes, role) == nil) }
      #expect(problem(Array(TestFile.svg()), role) == nil)
    }
  }

  @Test func `a font is no image and an image no font`() {
    #expect(problem(Array(TestFile.font()), .image) == .wrongKind(expected: "image"))
    #expect(problem(Array(TestFile.png()), .font) == .wrongKind(expected: "font"))
  }

  @Test func `an image is no video and a video no image`() {
    #expect(problem(Array(TestFile.png()), .video) == .wrongKind(expected: "video"))
    for sample in SampleFile.others where sample.role == .video {
      #expect(problem(sample.bytes, .image) == .wrongKind(expected: "image"))
    }
    for sample in SampleFile.pictures { #expect(problem(sample.bytes, .video) != nil) }
  }

  // MARK: Size

  @Test(arguments: SampleFile.pictures)
  func `an image of half the declared size is enough and a smaller one is not`(sample: SampleFile) {
    #expect(problem(sample.bytes, declared: PixelSize(width: 40, height: 20)) == nil)
    #expect(problem(sample.bytes, declared: PixelSize(width: 80, height: 40)) == nil)
    for declared in [PixelSize(width: 81, height: 20), PixelSize(width: 41, height: 41)] {
      #expect(
        problem(sample.bytes, declared: declared)
          == .tooSmall(found: PixelSize(width: 40, height: 20), declared: declared))
    }
  }

  @Test func `a photograph may lie on its side and a drawing may not`() {
    let standing = PixelSize(width: 20, height: 80)
    for sample in SampleFile.pictures {
      let mayLie = sample.name == "JPEG" || sample.name == "HEIC" || sample.name == "AVIF"
      #expect((problem(sample.bytes, declared: standing) == nil) == mayLie, "\(sample.name)")
    }
  }

  @Test func `an image without an extent is refused`() {
    #expect(problem(Array(TestFile.png(width: 0, height: 4))) == .damaged("it has no size"))
  }

  @Test func `a declared size beyond all numbers is compared and not converted`() {
    let declared = PixelSize(width: .max, height: .max)
    #expect(problem(Array(TestFile.png()), declared: declared) != nil)
  }

  // MARK: Hash

  @Test func `a whole font with another hash than the given one is refused`() {
    let md5 = "9a65c10dc51dfdb4e7ae1e2d4ed8d6a3"
    #expect(problem(Array(TestFile.font("A")), .font, hash: md5) == nil)
    #expect(problem(Array(TestFile.font("A")), .font, hash: md5.uppercased()) == nil)
    #expect(problem(Array(TestFile.font("B")), .font, hash: md5) == .otherHash)
  }

  @Test func `a hash that is none is left out of account`() {
    #expect(problem(Array(TestFile.font()), .font, hash: "none") == nil)
  }

  // MARK: Faults of each format

  @Test func `a table of a font that lies outside its file is refused`() {
    var font = Array(TestFile.font())
    font[12 + 11] = 0xFF
    #expect(problem(font, .font) == .cutOff)
  }

  @Test func `a font whose head table has no mark is refused`() {
    var font = Array(TestFile.font())
    font[44 + 12] = 0
    #expect(problem(font, .font) == .damaged("its head table"))
  }

  @Test func `a font whose table has no name is refused`() {
    var font = Array(TestFile.font())
    font[12] = 0
    #expect(problem(font, .font) == .damaged("a table without a name"))
  }

  @Test func `a font without tables is refused`() {
    #expect(problem([0, 1, 0, 0] + SampleFile.zeros(20), .font) == .damaged("its number of tables"))
  }

  @Test func `a collection that claims very many faces is refused at once`() {
    let bytes = SampleFile.ascii("ttcf") + [0, 1, 0, 0] + SampleFile.big(-1) + SampleFile.zeros(100)
    #expect(problem(bytes, .font) == .damaged("its number of faces"))
  }

  @Test func `a packed font with bytes behind its end is refused`() {
    for sample in SampleFile.fonts where sample.name.hasPrefix("WOFF") {
      #expect(problem(sample.bytes + [0], .font) == .damaged("it is longer than it says"))
    }
  }

  @Test func `pictures with bytes behind their end are accepted`() {
    for sample in SampleFile.pictures where !["HEIC", "AVIF"].contains(sample.name) {
      #expect(problem(sample.bytes + [0, 0, 0]) == nil, "\(sample.name)")
    }
  }

  @Test func `a box image whose last box runs to the end of the file is accepted`() {
    let whole = SampleFile.pictures.first { $0.name == "HEIC" }!.bytes
    var open = whole
    open.replaceSubrange(whole.count - 11..<whole.count - 7, with: SampleFile.zeros(4))
    #expect(problem(open) == nil)
  }

  @Test func `a box with a long length is read and one beyond all memory is cut off`() {
    let head =
      SampleFile.box("ftyp", SampleFile.ascii("isom") + SampleFile.zeros(4)) + SampleFile.box("moov", [])
    let long = SampleFile.big(1) + SampleFile.ascii("mdat")
    #expect(problem(head + long + SampleFile.big(0) + SampleFile.big(18) + [1, 2], .video) == nil)
    #expect(problem(head + long + SampleFile.big(-1) + SampleFile.big(-1) + [1, 2], .video) == .cutOff)
  }

  @Test(arguments: [
    #"<?xml version="1.0"?><!-- a <b> --><!DOCTYPE svg [<!ENTITY x "y">]>  <svg a="b"><g/></svg> <!-- end --> "#,
    "\u{FEFF}<svg></svg>", "<svg/>", "<svg:svg xmlns:svg='s'></svg:svg>", "<svg viewBox='0 0 1 1' />",
  ])
  func `a drawing may have what is allowed before and behind it`(text: String) {
    #expect(problem(Array(text.utf8), .icon) == nil)
  }

  @Test(arguments: [
    "<svgx></svgx>", "<html><svg></svg></html>", "svg", "{}", "<!-- <svg></svg> -->", "<?xml",
    "<!DOCTYPE svg [",
  ])
  func `text that does not begin with a drawing is none`(text: String) {
    #expect(problem(Array(text.utf8), .icon) == .wrongKind(expected: "image"))
  }

  @Test(arguments: [
    "<svg><g></g>", "<svg><path d='M0 0'/>", "<svg a='b'", "<svg><svg></svg><g>", "<svg><g/> <!-- </svg> -->",
  ])
  func `a drawing without its end is cut off`(text: String) {
    #expect(problem(Array(text.utf8), .icon) == .cutOff)
  }

  @Test(arguments: [#"{"error":"not found"}"#, "[]", "null", "{", #"{"layers":[}"#])
  func `JSON that is no animation is refused`(text: String) {
    #expect(problem(Array(text.utf8), .lottie) == .wrongKind(expected: "Lottie animation"))
  }

  @Test func `a video that does not say how long it is is accepted`() {
    let open: [UInt8] =
      [0x1A, 0x45, 0xDF, 0xA3, 0x82, 1, 2] + [0x18, 0x53, 0x80, 0x67, 0x01]
      + [UInt8](repeating: 0xFF, count: 7)
    #expect(problem(open, .video) == nil)
  }
}
