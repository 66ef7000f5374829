import GreenroomDigest

/// Judges a pack: the manifest, every file, every delivery, and whether all that the deliveries need is there.
package struct PackCheck {
  /// What a check found.
  package struct Report: Sendable {
    /// The manifest; nil where it cannot be read.
    package let manifest: PackManifest?
    /// What is wrong, the manifest first, then files in order.
    package let findings: [PackFinding]
    /// The bytes of all files together, each file once.
    package let bytes: Int

    /// Whether the pack is unfit for shipping.
    package var isDamaged: Bool { findings.contains { $0.severity == .error } }
  }

  private let files: any PackFiles
  private let settings: PackSettings
  private var findings: [PackFinding] = []
  private var total = 0

  private init(_ files: any PackFiles, _ settings: PackSettings) {
    self.files = files
    self.settings = settings
  }

  /// Looks at every file of a pack and reads it.
  package static func report(of files: some PackFiles, settings: PackSettings = PackSettings()) -> Report {
    var check = PackCheck(files, settings)
    let manifest = check.run()
    return Report(manifest: manifest, findings: check.findings, bytes: check.total)
  }

  private mutating func run() -> PackManifest? {
    guard let bytes = content(of: .manifest, length: nil) else { return nil }
    total += bytes.count
    let reading: PackManifest.Reading
    do throws(PackManifestError) {
      reading = try PackManifest.read(bytes)
    } catch {
      if case .newerFormat = error {
        report(.format, at: .manifest, error.description)
      } else {
        report(.manifest, at: .manifest, error.description)
      }
      return nil
    }
    findings += reading.findings
    checkAmbiguity(of: reading.manifest)
    let bodies = checkFiles(of: reading.manifest)
    checkDeliveries(of: reading.manifest, bodies)
    checkSize()
    return reading.manifest
  }

  // MARK: Files

  /// - Returns: the deliveries' files that are as they were.
  private mutating func checkFiles(of manifest: PackManifest) -> [PackPath: [UInt8]] {
    var listings: [PackPath: [Listing]] = [:]
    for delivery in manifest.deliveries {
      listings[delivery.file, default: []].append(Listing(delivery))
    }
    for asset in manifest.assets { listings[asset.file, default: []].append(Listing(asset)) }
    let deliveryFiles = Set(manifest.deliveries.map(\.file))
    var bodies: [PackPath: [UInt8]] = [:]
    for (path, listed) in listings.sorted(by: { $0.key < $1.key }) {
      guard let bytes = checkedContent(of: path, listed), deliveryFiles.contains(path) else { continue }
      bodies[path] = bytes
    }
    return bodies
  }

  private mutating func checkedContent(of path: PackPath, _ listed: [Listing]) -> [UInt8]? {
    if case .file(let bytes) = files.look(at: path) { total += bytes }
    guard let bytes = content(of: path, length: listed.first?.bytes) else { return nil }
    let digest = SHA256Digest(of: bytes).hex
    for listing in listed {
      guard listing.sha256 == digest, listing.bytes == bytes.count else {
        report(.content, at: path, "the file has other bytes than when the pack was made; make the pack anew")
        return nil
      }
      for hash in listing.hashes where GivenHash(hex: hash)?.matches(bytes) == false {
        report(.content, at: path, "the file does not have the hash \(hash), which its document gives")
      }
    }
    return bytes
  }

  /// The bytes of a file that is there in its length.
  private mutating func content(of path: PackPath, length: Int?) -> [UInt8]? {
    switch files.look(at: path) {
    case .missing: report(.missing, at: path, "the file is missing")
    case .outside: report(.outside, at: path, "the file is a link that leads out of the pack")
    case .other: report(.missing, at: path, "this is no file")
    case .file(let bytes):
      if let length, length != bytes {
        report(.length, at: path, "the file has \(bytes) bytes and not \(length); make the pack anew")
        return nil
      }
      do {
        return try files.read(path)
      } catch {
        report(.unreadable, at: path, "the file cannot be read: \(error)")
      }
    }
    return nil
  }

  private mutating func checkSize() {
    guard total > settings.maximumBytes else { return }
    report(
      .size, at: .manifest,
      "the pack has \(total) bytes, more than the \(settings.maximumBytes) that are allowed; make a smaller one, "
        + "or raise maximum_bytes in \(PackSettings.fileName)")
  }

  // MARK: Deliveries

  private mutating func checkAmbiguity(of manifest: PackManifest) {
    var sources: Set<String> = []
    for delivery in manifest.deliveries
    where !sources.insert("\(delivery.dialect.rawValue) \(delivery.source)").inserted {
      report(.ambiguous, at: delivery.file, "there is another delivery of \(delivery.source)")
    }
    var files: [ExactText: PackAsset] = [:]
    for asset in manifest.assets {
      for url in asset.urls {
        if let other = files.updateValue(asset, forKey: ExactText(url)), other.sha256 != asset.sha256 {
          report(.ambiguous, at: asset.file, "\(other.file) is said to stand for \(url) too")
        }
      }
    }
  }

  private mutating func checkDeliveries(of manifest: PackManifest, _ bodies: [PackPath: [UInt8]]) {
    let shelf = PackIndex(manifest.assets)
    let leftOut = Set(manifest.leftOut.map { ExactText($0) })
    for delivery in manifest.deliveries {
      guard let body = bodies[delivery.file] else { continue }
      do throws(PackDeliveryError) {
        for document in try delivery.documents(in: body) {
          for need in manifest.scope.needs(of: document) where !shelf.holds(need) {
            reportLack(of: need, leftOut, at: delivery.file)
          }
        }
      } catch {
        report(.delivery, at: delivery.file, error.description)
      }
    }
  }

  private mutating func reportLack(of need: PackNeed, _ leftOut: Set<ExactText>, at path: PackPath) {
    let url = need.urls[0]
    let isKnown = need.urls.contains { leftOut.contains(ExactText($0)) }
    let message =
      isKnown
      ? "the \(need.role.rawValue) \(url) could not be had when the pack was made"
      : "the \(need.role.rawValue) \(url) is needed and not in the pack"
    let finding = PackFinding(
      .incomplete, isKnown ? .warning : .error, at: path.description, message)
    if !findings.contains(finding) { findings.append(finding) }
  }

  private mutating func report(_ kind: PackFinding.Kind, at path: PackPath, _ message: String) {
    findings.append(PackFinding(kind, at: path.description, message))
  }
}

/// What an entry of the manifest says about its file.
private struct Listing {
  let sha256: String
  let bytes: Int
  let hashes: [String]

  init(_ delivery: PackDelivery) {
    sha256 = delivery.sha256
    bytes = delivery.bytes
    hashes = []
  }

  init(_ asset: PackAsset) {
    sha256 = asset.sha256
    bytes = asset.bytes
    hashes = asset.hashes
  }
}
