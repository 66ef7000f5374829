package import GreenroomCore
import GreenroomDigest

/// One file of a plan, whichever of its forms it comes in.
package struct WarmItem: Sendable, Identifiable {
  /// What tells the files of a plan apart.
  package struct ID: Hashable, Sendable {
    let role: AssetRole
    let url: String
    let hash: String?
  }

  /// One form of the file that may be fetched.
  package struct Form: Sendable {
    /// What it is kept under.
    package let key: FileKey
    /// What it has to be.
    package let expectation: FileExpectation
  }

  /// What the file is for.
  package let role: AssetRole
  /// The URL by which the file is known.
  package let url: String
  /// The screen that it is on; nil for a zone, and for a document of one screen.
  package let screenID: String?
  /// Whether the first view may need it.
  package let isFirstView: Bool
  /// The font, where the role is font.
  package let font: FontFace?
  /// The forms to fetch, the wanted one first; empty where the platform draws none of them.
  package let forms: [Form]
  /// Every form that will do where it is present already, whoever put it there.
  package let accepted: [FileKey]

  init(_ asset: Asset, _ choice: MediaChoice) {
    role = asset.role
    url = asset.url
    screenID = asset.screenID
    isFirstView = asset.isFirstView
    font = asset.font
    let hash = asset.font?.hash.flatMap { GivenHash(hex: $0)?.hex }
    forms = choice.forms(of: asset.variants).map { variant in
      Form(
        key: FileKey(url: variant.url, role: asset.role, hash: hash),
        expectation: FileExpectation(
          role: asset.role, hash: hash,
          declaredSize: variant.isLowResolution ? nil : variant.declaredSize))
    }
    let others = asset.variants.filter { !$0.isLowResolution }.map {
      FileKey(url: $0.url, role: asset.role, hash: hash)
    }
    let keys = forms.map(\.key)
    accepted = keys + others.filter { !keys.contains($0) }
  }

  /// Role, URL and given content.
  package var id: ID { ID(role: role, url: url, hash: accepted.first?.hash) }
}
