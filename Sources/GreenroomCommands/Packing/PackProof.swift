import Foundation
import GreenroomCore
import GreenroomKit

/// Opens a pack as the first launch of an app without network does: with the SDK, empty folders, and a transport that
/// refuses everything.
struct PackProof: Sendable {
  let folder: URL
  let manifest: PackManifest
  /// The URLs that may be asked for, since their files could not be had.
  var missing: Set<String> = []

  /// What does not open, each in a sentence without its full stop; none where all is well.
  func problems() async -> [String] {
    let scratch = FileManager.default.temporaryDirectory
      .appendingPathComponent("greenroom-pack-\(UUID().uuidString)", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    var problems: [String] = []
    for dialect in PackDialect.allCases {
      let deliveries = manifest.deliveries.filter { $0.dialect == dialect }
      if deliveries.isEmpty { continue }
      for locale in manifest.scope.locales.isEmpty ? [nil] : manifest.scope.locales.map(Optional.some) {
        let folder = scratch.appendingPathComponent(UUID().uuidString, isDirectory: true)
        problems += await self.problems(of: deliveries, dialect, locale, folder)
      }
    }
    return problems
  }

  private func problems(
    of deliveries: [PackDelivery], _ dialect: PackDialect, _ locale: String?, _ scratch: URL
  ) async -> [String] {
    let transport = RefusingTransport()
    let greenroom: Greenroom
    do throws(GreenroomError) {
      greenroom = try Greenroom(configuration(dialect, locale, transport, scratch))
    } catch {
      return ["the SDK cannot be set up: \(error.message)"]
    }
    greenroom.registerPack(at: folder)
    var problems: [String] = []
    for delivery in deliveries {
      if let problem = await problem(of: delivery, greenroom) {
        problems.append("\(delivery.source) cannot be shown offline: \(problem)")
      }
    }
    await greenroom.finishWrites()
    problems += transport.files.uniqued.filter { !missing.contains($0) }.map { "\($0) is asked for offline" }
    return problems
  }

  /// Why a delivery cannot be shown; nil where it can, or where it is for somebody else.
  private func problem(of delivery: PackDelivery, _ greenroom: Greenroom) async -> String? {
    let source = delivery.source.kitSource
    let outcome = await greenroom.prefetch([source], warmMedia: true)[source]
    switch outcome?.state {
    case .warmed: break
    case .noFlow: return "it shows nothing"
    case .failed(let error): return error.message
    case nil: return "there was no outcome"
    }
    guard await greenroom.storedReceipts(of: [source])[source]?.copy == .bundled else {
      return "its copy is not the pack's"
    }
    do {
      _ = try await greenroom.createSession(source)
    } catch let error as GreenroomError where error.code == .flowNotFound {
      // A rule, a limit or a holdout keeps it from this user, which is as it should be.
    } catch {
      return "\(error)"
    }
    return nil
  }

  private func configuration(
    _ dialect: PackDialect, _ locale: String?, _ transport: RefusingTransport, _ scratch: URL
  ) -> Greenroom.Configuration {
    var configuration =
      switch dialect {
      case .resolve: Greenroom.Configuration(apiKey: "fp_offline", appID: "offline")
      case .delivery: Greenroom.Configuration(deliveryKey: "offline", baseURL: "http://offline.invalid")
      }
    configuration.transport = transport
    configuration.cacheDirectory = scratch.appendingPathComponent("cache", isDirectory: true)
    configuration.stateDirectory = scratch.appendingPathComponent("state", isDirectory: true)
    configuration.eventsEnabled = false
    configuration.deviceAttributes = [:]
    configuration.devicePlatform = manifest.scope.devicePlatform
    configuration.imageFormats = manifest.scope.imageFormats
    configuration.prefetchMediaStrategy = .allScreens
    configuration.warmedRoles = Set(manifest.scope.roles.compactMap { MediaRole(rawValue: $0.rawValue) })
    configuration.locale = locale
    configuration.logHandler = SilentLog()
    return configuration
  }
}

/// A device without network. It remembers which files were asked for.
private final class RefusingTransport: HTTPTransport {
  private let asked = Lock<[String]>([])

  var files: [String] { asked.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    if request.purpose == .asset { asked.withLock { $0.append(request.url.absoluteString) } }
    throw TransportError(.notConnected)
  }
}

/// What is wrong is in the result.
private struct SilentLog: LogHandler {
  func log(_ entry: LogEntry) {}
}

extension PackScope {
  /// What backends are told: they know phones only.
  var devicePlatform: String { platform == "android" ? "android" : "ios" }

  /// What the platform draws, of which the SDK fetches the best.
  var imageFormats: ImageFormats {
    platform == "ios" ? [.png, .jpeg, .webp, .heic, .avif] : [.png, .jpeg, .webp]
  }
}
