import Foundation
package import GreenroomCore
import GreenroomDigest

/// Fetches what goes into a pack: answers as a backend gives them to nobody in particular, and files, verified as a
/// device verifies them.
package struct PackSupply: Sendable {
  /// An answer, as it was received.
  package struct Delivery: Sendable {
    package let body: [UInt8]
    /// The validator that came with it.
    package let etag: String?
  }

  private let backend: any Backend
  private let timeout: TimeInterval
  private let choice: MediaChoice
  private let tray = PackTray()
  private let downloads: Downloads
  private let demand: Int
  private let verifier = Verifier()

  /// A supply from the backend of `configuration`, whose image formats are those of the devices that the pack is for.
  ///
  /// - Throws: ``GreenroomError`` for a key, an app id or an address that no backend can have.
  package init(_ configuration: Greenroom.Configuration) throws(GreenroomError) {
    let transport = configuration.transport ?? URLSessionTransport()
    backend = try configuration.backend(transport, configuration.clock, runID: Self.nobody)
    timeout = configuration.resolveTimeout
    choice = MediaChoice(formats: configuration.imageFormats)
    let fetcher = AssetFetcher(
      transport: transport, store: tray, clock: configuration.clock, log: Log(configuration),
      sizes: MeasuredSizes())
    downloads = Downloads(limit: configuration.maximumDownloads) { await fetcher.fetch($0, $1) }
    demand = downloads.open(at: .userInitiated)
  }

  // MARK: Deliveries

  /// What the resolve dialect is told in place of a user and a session.
  private static let nobody = "greenroom-pack"

  /// The answer about `source`: in the resolve dialect the flow that is shown without experiment and audience. A
  /// connection that breaks gets another try.
  package func delivery(of source: Source) async throws(GreenroomError) -> Delivery {
    guard source.mayBePacked else {
      throw GreenroomError(.placementNotFound, "“\(source.name)” is no placement key and no screen's id.")
    }
    switch await ask(source) {
    case .delivered(let copy): return Delivery(body: copy.body, etag: copy.etag)
    case .refused(let error), .unheard(let error, _): throw error
    }
  }

  private func ask(_ source: Source) async -> Answer {
    let answer = await askOnce(source)
    if case .unheard(_, .onceAtOnce) = answer { return await askOnce(source) }
    return answer
  }

  private func askOnce(_ source: Source) async -> Answer {
    let call = BackendCall(
      identity: Identity(userID: Self.nobody, installID: Self.nobody, attributes: [:], salt: []),
      priority: RequestPriority(.userInitiated), timeout: timeout)
    return switch backend {
    case let backend as ResolveBackend: await backend.fetchExport(of: source, call)
    default: await backend.fetch(source, call)
    }
  }

  // MARK: Files

  /// The file that is needed, in the first of its forms that can be had: those that a pack has already first, then those
  /// that the devices draw, the wanted one first.
  ///
  /// - Throws: ``PackLack``, with why the first of the forms could not be had.
  package func file(
    for need: PackNeed, preferring index: PackIndex? = nil
  ) async throws(PackLack) -> FetchedFile {
    var reason: String?
    for form in forms(of: need, preferring: index) {
      do throws(PackLack) {
        return try await file(in: form, for: need)
      } catch {
        reason = reason ?? error.reason
      }
    }
    throw PackLack(reason: reason ?? "there is no form of it")
  }

  private func forms(of need: PackNeed, preferring index: PackIndex?) -> [AssetVariant] {
    let drawn = choice.forms(of: need.forms)
    let all = drawn + need.forms.filter { !drawn.contains($0) }
    guard let index else { return all }
    let isPacked = { (form: AssetVariant) in index.asset(at: form.url, hash: need.hash) != nil }
    return all.filter(isPacked) + all.filter { !isPacked($0) }
  }

  private func file(in form: AssetVariant, for need: PackNeed) async throws(PackLack) -> FetchedFile {
    let hash = need.hash.flatMap { GivenHash(hex: $0)?.hex }
    let job = DownloadJob(
      key: FileKey(url: form.url, role: need.role, hash: hash),
      expectation: FileExpectation(
        role: need.role, hash: hash, declaredSize: form.isLowResolution ? nil : form.declaredSize),
      maximumBytes: MediaByteLimits.standard[MediaRole(need.role)])
    if case .failed(let failure) = await downloads.result(
      of: downloads.request(job, for: demand, isLater: false))
    {
      throw PackLack(reason: failure.description)
    }
    guard let file = tray.file(job.key) else { throw PackLack(reason: "it was not fetched") }
    // Another document may have asked for the same file and expected less of it.
    if let problem = await verifier.problem(of: file.bytes, job.expectation) {
      throw PackLack(reason: problem.description)
    }
    return file
  }
}

/// Why a file that is needed cannot be had.
package struct PackLack: Error, Hashable, Sendable {
  /// In words, without a full stop.
  package let reason: String
}

extension Source {
  fileprivate var mayBePacked: Bool {
    switch self {
    case .placement(let key): PlacementKey.isValid(key)
    case .screen(let id): ScreenID.isValid(id)
    case .json: false
    }
  }
}
