import Foundation
import GreenroomCore

/// What is known of a folder that was looked at.
struct PackContents: Sendable {
  /// A file of the folder, and what it has to be.
  struct Place: Hashable, Sendable {
    let path: String
    let bytes: Int
    let sha256: String
  }

  private enum Body {
    case file(Place)
    case read([UInt8])
  }

  private var bodies: [String: Body] = [:]
  private var index = PackIndex([])
  private var places: [PackPath: Place] = [:]
  private var damaged: Set<Place> = []

  /// Nothing.
  init() {}

  /// Reads a pack. What cannot be used is logged, and left out.
  init(pack folder: URL, log: Log) {
    guard let files = PackFolder(folder) else {
      log.error("There is no such pack", ["folder": folder.path])
      return
    }
    do {
      let reading = try PackManifest.read(files.read(.manifest))
      for finding in reading.findings {
        log.warn("A part of a pack is left out", ["folder": folder.path, "reason": "\(finding)"])
      }
      fill(with: reading.manifest, files)
    } catch {
      log.error("A pack cannot be used", ["folder": folder.path, "reason": "\(error)"])
    }
  }

  /// Reads an exported folder, which gives no hashes: every file is read once to make them.
  init(
    exported folder: URL, manifest: String, placement: String, log: Log, flow: () throws -> Data?
  ) {
    var delivery: FlowDelivery?
    do {
      if let body = try flow().map({ [UInt8]($0) }) {
        if case .flow(let read) = ResolveAnswer(bundled: body) { delivery = read }
        bodies[Self.name(Source.placement(placement).storeKey, .resolve)] = .read(body)
      }
    } catch {
      log.error("A bundled flow cannot be read", ["placement": placement, "error": "\(error)"])
    }
    guard let files = PackFolder(folder), let manifest = PackPath(manifest) else {
      log.error("There is no such folder of bundled media", ["folder": folder.path])
      return
    }
    let exported = ExportedFolder(files, manifest: manifest, flow: delivery)
    for finding in exported.findings {
      log.warn("A bundled file is left out", ["placement": placement, "reason": "\(finding)"])
    }
    keep(exported.assets, files)
  }

  private mutating func fill(with manifest: PackManifest, _ files: PackFolder) {
    for delivery in manifest.deliveries {
      guard let path = files.place(of: delivery.file) else { continue }
      bodies[Self.name("\(delivery.source)", delivery.dialect)] = .file(
        Place(path: path, bytes: delivery.bytes, sha256: delivery.sha256))
    }
    keep(manifest.assets, files)
  }

  private mutating func keep(_ assets: [PackAsset], _ files: PackFolder) {
    index = PackIndex(assets)
    for asset in assets {
      guard let path = files.place(of: asset.file) else { continue }
      places[asset.file] = Place(path: path, bytes: asset.bytes, sha256: asset.sha256)
    }
  }

  private static func name(_ source: String, _ dialect: PackDialect) -> String {
    "\(dialect.rawValue) \(source)"
  }

  // MARK: Looking

  /// Where a file of a screen lies, in its full length; one that was found damaged lies nowhere.
  func place(of key: FileKey) -> Place? {
    guard let asset = index.asset(at: key.url, hash: key.hash), let place = places[asset.file],
      !damaged.contains(place), FileFacts(path: place.path)?.length == Int64(place.bytes)
    else { return nil }
    return place
  }

  /// The delivery of a source, verified.
  func body(of source: String, in dialect: PackDialect, log: Log) -> [UInt8]? {
    switch bodies[Self.name(source, dialect)] {
    case .file(let place): place.read(log).map { [UInt8]($0) }
    case .read(let body): body
    case nil: nil
    }
  }

  /// Takes a file for damaged from now on.
  mutating func markDamaged(_ place: Place) {
    damaged.insert(place)
  }
}

extension PackContents.Place {
  /// The file's bytes; nil, and logged, when they are not what they were.
  func read(_ log: Log) -> Data? {
    switch FileReading.whole(path, length: bytes, sha256: sha256) {
    case .read(let bytes): return bytes
    case .missing: log.warn("A packed file is missing", ["file": path])
    case .damaged: log.warn("A packed file is damaged", ["file": path])
    case .failed(let error):
      log.warn("A packed file cannot be read", ["file": path, "reason": "\(error)"])
    }
    return nil
  }
}
