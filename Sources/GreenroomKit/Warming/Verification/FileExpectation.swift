package import GreenroomCore
import GreenroomDigest

/// What a file has to be so that it is kept: whole, of a kind that serves its role, and the one that is meant.
package struct FileExpectation: Hashable, Sendable {
  /// What the file is for.
  package var role: AssetRole
  /// The hash that the document gives for it, in hexadecimal digits; a text that is none is left out of account.
  package var hash: String?
  /// The size that the document declares; nil where it declares none, and for a stand-in of low resolution.
  package var declaredSize: PixelSize?

  /// An expectation with these parts.
  package init(role: AssetRole, hash: String? = nil, declaredSize: PixelSize? = nil) {
    self.role = role
    self.hash = hash
    self.declaredSize = declaredSize
  }

  /// Throws the first fault of `bytes`.
  package func check(_ bytes: [UInt8]) throws(FileProblem) {
    let file = FileBytes(bytes)
    if file.count == 0 { throw .cutOff }
    switch role {
    case .font: try FontFormat.check(file)
    case .image, .icon, .poster: try checkPicture(file)
    case .lottie: try LottieFile.check(file)
    case .video: try checkVideo(file)
    }
    if let hash, let given = GivenHash(hex: hash), !given.matches(bytes) { throw .otherHash }
  }

  private func checkPicture(_ file: FileBytes) throws(FileProblem) {
    if SVGFile.isOne(file) { return try SVGFile.check(file) }
    let kind = try kind(of: file)
    let size = try kind.size(of: file)
    guard size.width > 0, size.height > 0 else { throw .damaged("it has no size") }
    guard let declaredSize, !size.isEnough(for: declaredSize) else { return }
    // A photograph may be stored lying on its side, with a note to turn it.
    if kind.mayBeTurned, size.turned.isEnough(for: declaredSize) { return }
    throw .tooSmall(found: size, declared: declaredSize)
  }

  private func kind(of file: FileBytes) throws(FileProblem) -> PictureKind {
    if PNGFile.isOne(file) { return .png }
    if JPEGFile.isOne(file) { return .jpeg }
    if GIFFile.isOne(file) { return .gif }
    if WebPFile.isOne(file) { return .webp }
    if BoxFile.isImage(file) { return .boxes }
    throw .wrongKind(expected: "image")
  }

  private func checkVideo(_ file: FileBytes) throws(FileProblem) {
    if WebMFile.isOne(file) { return try WebMFile.check(file) }
    guard BoxFile.isVideo(file) else { throw .wrongKind(expected: "video") }
    try BoxFile.checkVideo(file)
  }
}

/// The ways in which a picture made of pixels is written.
private enum PictureKind {
  case png, jpeg, gif, webp, boxes

  func size(of file: FileBytes) throws(FileProblem) -> PixelSize {
    switch self {
    case .png: try PNGFile.size(of: file)
    case .jpeg: try JPEGFile.size(of: file)
    case .gif: try GIFFile.size(of: file)
    case .webp: try WebPFile.size(of: file)
    case .boxes: try BoxFile.imageSize(of: file)
    }
  }

  var mayBeTurned: Bool { self == .jpeg || self == .boxes }
}
