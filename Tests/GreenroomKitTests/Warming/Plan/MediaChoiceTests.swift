import GreenroomCore
import Testing

@testable import GreenroomKit

@Suite struct MediaChoiceTests {
  private let apple: ImageFormats = [.png, .jpeg, .webp, .heic, .avif]
  private let linux: ImageFormats = [.png, .jpeg, .webp]

  private func variant(
    _ format: AssetFormat, low: Bool = false, _ width: Int? = nil, _ height: Int? = nil
  ) -> AssetVariant {
    AssetVariant(
      format: format, url: "\(format.rawValue)\(low ? "-low" : "")", width: width, height: height,
      isLowResolution: low)
  }

  private var imageSet: [AssetVariant] {
    [
      variant(.original), variant(.heic), variant(.heic, low: true), variant(.webp),
      variant(.webp, low: true),
    ]
  }

  @Test func `the best format that the platform draws comes first and the original after it`() {
    #expect(MediaChoice(formats: apple).forms(of: imageSet).map(\.url) == ["heic", "webp", "original"])
    #expect(MediaChoice(formats: linux).forms(of: imageSet).map(\.url) == ["webp", "original"])
    #expect(MediaChoice(formats: [.png, .jpeg]).forms(of: imageSet).map(\.url) == ["original"])
  }

  @Test func `an icon is taken as pixels before it is taken as a drawing`() {
    let icon = [variant(.svg), variant(.png), variant(.heic), variant(.webp)]
    #expect(MediaChoice(formats: linux).forms(of: icon).map(\.url) == ["webp", "png", "svg"])
    #expect(MediaChoice(formats: linux).forms(of: [variant(.svg)]).map(\.url) == ["svg"])
  }

  @Test func `a file that comes in no format of the platform has no form`() {
    #expect(MediaChoice(formats: linux).forms(of: [variant(.heic), variant(.avif)]).isEmpty)
  }

  @Test func `animations are taken as they are`() {
    #expect(MediaChoice().forms(of: [variant(.json)]).map(\.url) == ["json"])
    #expect(MediaChoice().forms(of: [variant(.lottie)]).map(\.url) == ["lottie"])
  }

  @Test func `a stand-in of low resolution is taken where there is nothing else`() {
    let only = [variant(.webp, low: true)]
    #expect(MediaChoice(formats: linux).forms(of: only).map(\.url) == ["webp-low"])
  }

  @Test func `a stand-in is not taken where nothing says that it is smaller`() {
    let choice = MediaChoice(formats: linux, prefersLowResolution: true)
    #expect(choice.forms(of: imageSet).map(\.url) == ["webp", "original"])
  }

  @Test(arguments: [(100, 90, true), (100, 100, false), (100, 155, false)])
  func `a stand-in is taken where it was measured to be smaller`(full: Int, low: Int, isTaken: Bool) {
    let sizes = ["webp": full, "webp-low": low]
    let choice = MediaChoice(formats: linux, prefersLowResolution: true) { sizes[$0] }
    #expect(choice.forms(of: imageSet).first?.url == (isTaken ? "webp-low" : "webp"))
    let sharp = MediaChoice(formats: linux) { sizes[$0] }
    #expect(sharp.forms(of: imageSet).map(\.url) == ["webp", "original"])
  }

  @Test func `a stand-in is taken where it is declared to be smaller`() {
    let choice = MediaChoice(formats: linux, prefersLowResolution: true)
    let smaller = [variant(.webp, 100, 100), variant(.webp, low: true, 99, 100)]
    let same = [variant(.webp, 100, 100), variant(.webp, low: true, 100, 100)]
    #expect(choice.forms(of: smaller).map(\.url) == ["webp-low", "webp"])
    #expect(choice.forms(of: same).map(\.url) == ["webp"])
  }
}
